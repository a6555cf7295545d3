import type { MouseEvent } from "react";
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
  return (
    <div className={cx(styles.end, className)}>
      {to < last ? (
        <ButtonLink href={href(to + 1)} variant="outline" onClick={onLoadMore}>
          Load more
        </ButtonLink>
      ) : null}
      <Pagination label={label} from={from} to={to} pages={last} href={href} />
    </div>
  );
}
