import { Link } from "react-router";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { pageNumbers } from "../ui/Pagination";
import { groupDigits } from "../words/number";
import styles from "./DataTable.module.css";

export type PageOfList = { page: number; per_page: number; total: number };

type Props = {
  label: string;
  list: PageOfList;
  /** Plural noun: "products", "posts". */
  things: string;
  href: (page: number) => string;
};

export function Pager({ label, list, things, href }: Props) {
  const { page, per_page: perPage, total } = list;
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <nav aria-label={label} className={styles.pager}>
      <p className="faint">
        {groupDigits(first)}–{groupDigits(last)} of {groupDigits(total)} {things}
      </p>
      {pages > 1 ? (
        <ul className="row">
          <li>
            <Step to={page > 1 ? href(page - 1) : null} icon="chevron-left" label="Previous page" />
          </li>
          {pageNumbers(page, page, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === null ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Link
                  to={href(number)}
                  className={cx(styles.page, number === page && styles.current)}
                  aria-current={number === page ? "page" : undefined}
                  aria-label={`Page ${number}`}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step
              to={page < pages ? href(page + 1) : null}
              icon="chevron-right"
              label="Next page"
            />
          </li>
        </ul>
      ) : null}
    </nav>
  );
}

type StepProps = { to: string | null; icon: "chevron-left" | "chevron-right"; label: string };

function Step({ to, icon, label }: StepProps) {
  if (to === null) {
    return (
      <span className={cx(styles.page, styles.disabled)} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={to} className={styles.page} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
