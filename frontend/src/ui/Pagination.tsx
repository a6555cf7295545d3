import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Pagination.module.css";

type Props = {
  label: string;
  /** First and last of the pages on screen; they differ after Load more. */
  from: number;
  to: number;
  pages: number;
  href: (page: number) => string;
};

export function Pagination({ label, from, to, pages, href }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="row wrap gap-2-4 small strong tabular">
      {from > 1 ? (
        <a className={styles.step} href={href(from - 1)} rel="prev">
          <Icon name="arrow-left" />
          <span>Previous</span>
        </a>
      ) : null}
      <ol className="row">
        {pageNumbers(from, to, pages).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity of its own
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={href(page)}
                aria-label={`Page ${page}`}
                aria-current={page >= from && page <= to ? "page" : undefined}
                className={cx(styles.page, page >= from && page <= to && styles.current)}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ol>
      {to < pages ? (
        <a className={styles.step} href={href(to + 1)} rel="next">
          <span>Next</span>
          <Icon name="arrow-right" />
        </a>
      ) : null}
    </nav>
  );
}

/** The page numbers to show: both ends, the current ones and their neighbours; `null` is a gap of two or more. */
export function pageNumbers(from: number, to: number, pages: number): (number | null)[] {
  const shown: (number | null)[] = [];
  let last = 0;
  for (let page = 1; page <= pages; page += 1) {
    const near = page >= from - 1 && page <= to + 1;
    if (!near && page !== 1 && page !== pages) continue;
    if (page - last === 2) shown.push(page - 1);
    else if (page - last > 2) shown.push(null);
    shown.push(page);
    last = page;
  }
  return shown;
}
