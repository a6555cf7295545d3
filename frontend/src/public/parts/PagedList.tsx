import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "../../ui/Button";
import { Pagination } from "../../ui/Pagination";
import { ErrorState } from "./EmptyState";
import styles from "./PagedList.module.css";
import type { ListPages } from "./useListPages";

type Props = {
  list: ListPages;
  /** What the pages are of, for screen readers. */
  label: string;
  failed: string;
  moreFailed: string;
  href: (page: number) => string;
  className?: string | undefined;
  children: ReactNode;
};

/** A list of one or more pages; below it Load more and a link to every page. */
export function PagedList(props: Props) {
  const { list, label, failed, moreFailed, href, className, children } = props;
  if (list.failed) return <ErrorState title={failed} onRetry={list.retry} />;
  return (
    <div data-list="" className={className}>
      {children}
      {list.moreFailed ? <ErrorState title={moreFailed} onRetry={list.retry} /> : null}
      {list.count > 1 && !list.isEmpty ? <ListEnd list={list} label={label} href={href} /> : null}
    </div>
  );
}

function ListEnd({ list, label, href }: Pick<Props, "list" | "label" | "href">) {
  const { from, to, count } = list;
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const hasMore = to < count;

  // With the last page the link goes, and the focus stays here instead of falling back to the top of the page.
  useEffect(() => {
    if (hasMore || !pressed.current) return;
    pressed.current = false;
    const current = root.current?.querySelectorAll<HTMLElement>("a[aria-current]") ?? [];
    [...current].at(-1)?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    <div ref={root} className={styles.end}>
      {hasMore ? (
        <ButtonLink
          href={href(to + 1)}
          variant="outline"
          data-in-place=""
          onClick={(event) => {
            pressed.current = true;
            list.loadMore(event);
          }}
        >
          Load more
        </ButtonLink>
      ) : null}
      <Pagination label={label} from={from} to={to} pages={count} href={href} />
    </div>
  );
}
