import { Link } from "react-router";
import { groupDigits } from "../../format/number";
import { Badge } from "../../ui/Badge";
import type { ImportKind, ImportRow } from "../api/types";
import { Empty } from "../shared/Page";
import styles from "./Imports.module.css";
import { KINDS } from "./kinds";

const CHANGES: Record<ImportRow["change"], string> = {
  wrong: "Wrong",
  changed: "Changed",
  new: "New",
  unchanged: "Unchanged",
  deleted: "Deleted",
  restored: "Restored",
};

/** What each row does, field by field. */
export function ImportRows({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const { href, shown, fields } = KINDS[kind];
  if (rows.length === 0) return <Empty title="No such rows" />;
  return (
    <ul className={styles.rows} aria-label="Rows of the list">
      {rows.map((row) => (
        <li key={row.line} className={styles.row}>
          <span className={styles.line}>
            {row.file ??
              (kind === "bulk" ? groupDigits(row.line) : `Line ${groupDigits(row.line)}`)}
          </span>
          <div className={styles.main}>
            {row.id === null ? (
              <span className={styles.name}>{shown(row.name) || "No name"}</span>
            ) : (
              <Link className={styles.name} to={href(row, row.id)}>
                {shown(row.name)}
              </Link>
            )}
            {kind === "products" || kind === "bulk" ? (
              <span className={styles.note}>{row.sku ?? "No SKU"}</span>
            ) : null}
            {row.errors.map(({ column, field, message }) => (
              <span key={column + message} className={styles.wrong}>
                {kind === "products" && column === field ? (fields[field] ?? column) : column}:{" "}
                {message}
              </span>
            ))}
            {row.change === "changed" || (kind === "redirects" && row.change === "new") ? (
              <Changes kind={kind} row={row} />
            ) : null}
            {row.notes.map((note) => (
              <span key={note} className={styles.note}>
                {note}
              </span>
            ))}
          </div>
          <Badge tone={row.change === "wrong" ? "marigold" : "outline"}>
            {CHANGES[row.change]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Changes({ kind, row }: { kind: ImportKind; row: ImportRow }) {
  const { fields, shown } = KINDS[kind];
  return (
    <dl className={styles.changes}>
      {row.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fields[field] ?? field}</dt>
          <dd>
            <del>{shown(before) || "empty"}</del> <span aria-hidden="true">→</span>{" "}
            <ins>{shown(after) || "empty"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
