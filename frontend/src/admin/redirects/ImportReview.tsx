import { groupDigits } from "../../format/number";
import { Badge } from "../../ui/Badge";
import type { ImportedRedirect, RedirectImport } from "../api/types";
import { type Column, DataTable } from "../shared/DataTable";
import styles from "./Redirects.module.css";
import { readable } from "./redirects";

/** Rows that are shown; the counts are of all. */
const SHOWN = 100;

const CHANGES: Record<ImportedRedirect["change"], string> = {
  wrong: "Wrong",
  changed: "Changed",
  new: "New",
  unchanged: "Unchanged",
};

/** The rows of a list: wrong ones first, then those that change something. */
export function ImportReview({ report }: { report: RedirectImport }) {
  const { new: added, changed, unchanged, wrong } = report;
  const rest = added + changed + unchanged + wrong - Math.min(SHOWN, report.rows.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.review} aria-label="Rows of the list" tabIndex={0}>
      <DataTable
        caption="Rows of the list"
        columns={COLUMNS}
        rows={report.rows.slice(0, SHOWN)}
        rowKey={({ line }) => line}
        empty={null}
      />
      {rest > 0 ? <p className={styles.note}>and {groupDigits(rest)} more</p> : null}
    </section>
  );
}

const COLUMNS: Column<ImportedRedirect>[] = [
  { key: "line", header: "Line", named: true, cell: ({ line }) => groupDigits(line) },
  {
    key: "row",
    header: "Redirect",
    kind: "wide",
    cell: (row) => (
      <>
        <span className={styles.from}>{readable(row.from) || "no old address"}</span>
        <span className={styles.to}>
          {row.to ? `leads to ${readable(row.to)}` : row.status === 410 ? "is gone" : null}
          {row.was === null ? null : ` (until now ${row.was ? readable(row.was) : "gone"})`}
        </span>
        {row.errors.map(({ column, message }) => (
          <span key={column + message} className={styles.wrong}>
            {column}: {message}
          </span>
        ))}
      </>
    ),
  },
  {
    key: "change",
    header: "Change",
    cell: ({ change }) => (
      <Badge tone={change === "wrong" ? "marigold" : "outline"}>{CHANGES[change]}</Badge>
    ),
  },
];
