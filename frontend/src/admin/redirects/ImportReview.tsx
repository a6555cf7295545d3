import { groupDigits } from "../../format/number";
import { Badge } from "../../ui/Badge";
import type { ImportedRedirect, RedirectImport } from "../api/types";
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
  const shown = report.rows.slice(0, SHOWN);
  const all = report.new + report.changed + report.unchanged + report.wrong;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.review} aria-label="Rows of the list" tabIndex={0}>
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={row.line} className={styles.row}>
            <span className={styles.line}>Line {groupDigits(row.line)}</span>
            <Row row={row} />
            <Badge tone={row.change === "wrong" ? "marigold" : "outline"}>
              {CHANGES[row.change]}
            </Badge>
          </li>
        ))}
      </ul>
      {all > shown.length ? (
        <p className={styles.note}>and {groupDigits(all - shown.length)} more</p>
      ) : null}
    </section>
  );
}

function Row({ row }: { row: ImportedRedirect }) {
  const { from, to, status, was, errors } = row;
  return (
    <div className={styles.addresses}>
      <span className={styles.from}>{readable(from) || "No old address"}</span>
      {to || status === 410 ? (
        <span className={styles.to}>
          {to ? `leads to ${readable(to)}` : "is gone"}
          {was === null ? null : `, until now ${was ? `to ${readable(was)}` : "gone"}`}
        </span>
      ) : null}
      {errors.map(({ column, message }) => (
        <span key={column + message} className={styles.wrong}>
          {column}: {message}
        </span>
      ))}
    </div>
  );
}
