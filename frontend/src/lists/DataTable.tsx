import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminIcon } from "../office/ui/AdminIcon";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { pageNumbers } from "../ui/Pagination";
import { Skeleton } from "../ui/Skeleton";
import { groupDigits } from "../words/number";
import styles from "./DataTable.module.css";
import { type Sort, toggleSort } from "./useListing";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The name that the server sorts by. */
  sort?: string;
  /**
   * `image`: as narrow as possible; `wide`: takes the remaining width; `whole`: does not wrap; `actions`: at the end,
   * with a header for screen readers only; `menu`: actions that are one button on phones.
   */
  kind?: "image" | "wide" | "whole" | "actions" | "menu";
  /** Show the header as a label in the mobile card layout. */
  named?: boolean;
};

export type Selection<Key> = {
  selected: ReadonlySet<Key>;
  onChange: (selected: ReadonlySet<Key>) => void;
  /** Accessible name of a row's checkbox. */
  label: (key: Key) => string;
};

/** The `display` of the mobile card layout removes the elements' implicit roles. */
const AS_TABLE = { role: "table" } as const;
const AS_GROUP = { role: "rowgroup" } as const;
const AS_ROW = { role: "row" } as const;
const AS_CELL = { role: "cell" } as const;

export type TableProps<Row, Key> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Key>;
  /** Newer rows are being loaded. */
  stale?: boolean;
};

/** A table with a sticky header; on phones a list of cards. */
export function DataTable<Row, Key extends string | number>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, rowKey, empty, sort, onSort, selection, stale } = props;
  if (rows?.length === 0) return <div className={styles.empty}>{empty}</div>;
  const keys = rows?.map(rowKey) ?? [];
  return (
    <table className={cx(styles.table, stale && styles.stale)} {...AS_TABLE} aria-busy={stale}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...AS_GROUP} className={styles.head}>
        <tr {...AS_ROW}>
          {selection ? (
            <th scope="col" className={styles.check}>
              <SelectAll keys={keys} selection={selection} />
            </th>
          ) : null}
          {columns.map((column) => (
            <Header key={column.header} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...AS_GROUP}>
        {rows
          ? rows.map((row) => (
              <BodyRow key={rowKey(row)} row={row} id={rowKey(row)} {...{ columns, selection }} />
            ))
          : [1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
              <tr key={line} className={styles.loading}>
                <td colSpan={columns.length + (selection ? 1 : 0)}>
                  <Skeleton />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

type BodyRowProps<Row, Key> = {
  row: Row;
  id: Key;
  columns: readonly Column<Row>[];
  selection: Selection<Key> | undefined;
};

function BodyRow<Row, Key extends string | number>(props: BodyRowProps<Row, Key>) {
  const { row, id, columns, selection } = props;
  const on = selection?.selected.has(id) ?? false;
  return (
    <tr {...AS_ROW} className={cx(styles.row, on && styles.on)}>
      {selection ? (
        <td className={styles.check}>
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={on}
              aria-label={selection.label(id)}
              onChange={() => selection.onChange(toggle(selection.selected, id))}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.header}
          {...AS_CELL}
          data-label={column.named ? column.header : undefined}
          className={cellClass(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

type HeaderProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const by = column.sort;
  const current = by !== undefined && sort?.by === by ? sort : null;
  const order = current ? (current.descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" aria-sort={order} className={cellClass(column)}>
      {by !== undefined && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(toggleSort(sort, by))}>
          {column.header}
          <AdminIcon
            size={16}
            name={current ? (current.descending ? "arrow-down" : "arrow-up") : "arrow-up-down"}
          />
        </button>
      ) : (
        <span className={cx(isActions(column) && "visually-hidden")}>{column.header}</span>
      )}
    </th>
  );
}

function SelectAll<Key extends string | number>(props: {
  keys: readonly Key[];
  selection: Selection<Key>;
}) {
  const { keys, selection } = props;
  const on = keys.filter((key) => selection.selected.has(key)).length;
  const all = keys.length > 0 && on === keys.length;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={all}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = on > 0 && !all;
        }}
        onChange={() => selection.onChange(new Set(all ? [] : keys))}
      />
    </label>
  );
}

function toggle<Key>(selected: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

function isActions<Row>({ kind }: Column<Row>): boolean {
  return kind === "actions" || kind === "menu";
}

function cellClass<Row>(column: Column<Row>): string {
  return cx(styles[column.kind ?? "fact"], isActions(column) && styles.actions);
}

export type PageOfList = { page: number; per_page: number; total: number };

type PagerProps = {
  label: string;
  list: PageOfList;
  /** Plural noun: "products", "posts". */
  things: string;
  href: (page: number) => string;
};

export function Pager({ label, list, things, href }: PagerProps) {
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
