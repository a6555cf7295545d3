import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Pagination.module.css";
import { pageNumbers } from "./pageNumbers";

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
    <nav aria-label={label} className={styles.nav}>
      {from > 1 ? (
        <a className={styles.step} href={href(from - 1)} rel="prev">
          <Icon name="arrow-left" />
          <span>Previous</span>
        </a>
      ) : null}
      <ol className={styles.pages}>
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
