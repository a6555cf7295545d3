import { Link } from "react-router";
import { groupDigits } from "../../format/number";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { pageNumbers } from "../../ui/Pagination";
import { DataTable, type TableProps } from "./DataTable";
import styles from "./DataTable.module.css";
import { ErrorState, type Read, useFailureToast } from "./Page";
import { useLastPage } from "./useListing";

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

type PagedTableProps<Row, Key> = Omit<TableProps<Row, Key>, "rows" | "stale"> & {
  read: Read<{ items: readonly Row[] } & Partial<PageOfList>> & { isPlaceholderData: boolean };
  failure: string;
  /** Name of the pages, their noun, and the address of each; none for a list that is one page. */
  pages?: {
    label: string;
    things: string;
    href: (page: number) => string;
    /** Nothing is said of a single page. */
    severalOnly?: boolean;
  };
};

/** A list of the office as a table with its pages, or that it could not be read. */
export function PagedTable<Row, Key extends string | number>(props: PagedTableProps<Row, Key>) {
  const { read, failure, pages, ...table } = props;
  const { data, isError, error, isPlaceholderData, refetch } = read;
  const list = pages && data && isPage(data) ? data : undefined;
  useFailureToast(failure, isError, error);
  useLastPage(list);
  if (isError && !data) {
    return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div>
      <DataTable {...table} rows={data?.items} stale={isPlaceholderData} />
      {pages && list && !(pages.severalOnly && list.total <= list.per_page) ? (
        <Pager label={pages.label} list={list} things={pages.things} href={pages.href} />
      ) : null}
    </div>
  );
}

function isPage<T extends Partial<PageOfList>>(list: T): list is T & PageOfList {
  return list.total !== undefined;
}
