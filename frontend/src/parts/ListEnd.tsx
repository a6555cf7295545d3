import { type MouseEvent, useEffect, useRef } from "react";
import { ButtonLink } from "../ui/Button";
import { cx } from "../ui/cx";
import { Pagination } from "../ui/Pagination";
import styles from "./ListEnd.module.css";

type Props = {
  /** What the pages are of, for those who do not see the list. */
  label: string;
  /** First and last page that are shown, and how many there are. */
  from: number;
  to: number;
  last: number;
  href: (page: number) => string;
  onLoadMore: (event: MouseEvent) => void;
  className?: string | undefined;
};

/** Below a list of several pages: the next one, and all of them as links. */
export function ListEnd({ label, from, to, last, href, onLoadMore, className }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const more = to < last;

  // With the last page the link goes, and the focus stays here instead of falling back to the top of the page.
  useEffect(() => {
    if (more || !pressed.current) return;
    pressed.current = false;
    const current = root.current?.querySelectorAll<HTMLElement>("a[aria-current]") ?? [];
    [...current].at(-1)?.focus({ preventScroll: true });
  }, [more]);

  return (
    <div ref={root} className={cx(styles.end, className)}>
      {more ? (
        <ButtonLink
          href={href(to + 1)}
          variant="outline"
          onClick={(event) => {
            pressed.current = true;
            onLoadMore(event);
          }}
        >
          Load more
        </ButtonLink>
      ) : null}
      <Pagination label={label} from={from} to={to} pages={last} href={href} />
    </div>
  );
}
