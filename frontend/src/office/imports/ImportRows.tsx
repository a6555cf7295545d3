import { Link } from "react-router";
import type { ImportReport, ImportRow } from "../../data/schema";
import { Badge } from "../../ui/Badge";
import { groupDigits } from "../../words/number";
import { adminPaths } from "../data/paths";
import { Empty } from "../ui/Page";
import styles from "./Imports.module.css";
import { commonMistakes, mistakesOf, useFieldLabels } from "./imports";

export const CHANGES: Record<ImportRow["change"], string> = {
  wrong: "Wrong",
  changed: "Changed",
  new: "New",
  unchanged: "Unchanged",
  deleted: "Deleted",
  restored: "Restored",
  gone: "Not in the list",
};

/** The facts that have a column of their own; all others stand below the name. */
const COLUMNS = ["composition", "formulation", "pack_size", "mrp", "category"];

/** What each row does, field by field; what was read from the name is tinted. */
export function ImportRows({ report }: { report: ImportReport }) {
  const labels = useFieldLabels();
  const { rows } = report;
  if (rows.length === 0) return <Empty title="No such rows" />;
  const isGiven = (field: string) =>
    rows.some(({ changes, read }) => changes.some((one) => one.field === field) || read?.[field]);
  const columns = COLUMNS.filter(isGiven);
  const heading = (field: string) => (
    <>
      <small>
        {report.columns.find((column) => column.field === field)?.header ??
          (COLUMNS.includes(field) ? "from the name" : null)}
      </small>
      {labels[field] ?? field}
    </>
  );
  return (
    <table className={styles.rows} aria-label="Rows of the list">
      <thead>
        <tr>
          <th scope="col">{report.kind === "bulk" ? "Row" : "Line"}</th>
          {["sku", "name", ...columns].map((field) => (
            <th key={field} scope="col">
              {heading(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have several products, rows never move
          <tr key={index}>
            <td className="faint">{groupDigits(row.line)}</td>
            <td className="faint">{row.sku ?? "No SKU"}</td>
            <td className={styles.name}>
              <Name row={row} report={report} columns={columns} />
            </td>
            {columns.map((field) => (
              <td key={field} className={row.read?.[field] ? styles.read : undefined}>
                <Fact row={row} field={field} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type NameProps = { row: ImportRow; report: ImportReport; columns: readonly string[] };

/** The product, and what has no column. */
function Name({ row, report, columns }: NameProps) {
  const labels = useFieldLabels();
  // Said once, above.
  const said = commonMistakes(report, labels);
  const read = Object.entries(row.read ?? {}).filter(([field]) => !columns.includes(field));
  const others = row.changes.filter(({ field }) => !columns.includes(field));
  const notes = [
    read.length > 0 &&
      `From the name: ${read.map(([field, text]) => `${labels[field] ?? field} ${text}`).join(" · ")}`,
    row.unread && `Not understood in the name: ${row.unread.join(", ")}`,
    ...row.notes,
  ];
  return (
    <>
      {row.id === null ? (
        row.name || "No name"
      ) : (
        <Link to={adminPaths.editProduct(row.id)}>{row.name}</Link>
      )}{" "}
      {row.change === "new" && report.new === report.new + report.changed + report.wrong ? null : (
        <Badge tone={row.change === "wrong" ? "marigold" : "outline"}>{CHANGES[row.change]}</Badge>
      )}
      {mistakesOf(row, report.kind, labels)
        .filter((mistake) => !said.has(mistake))
        .map((mistake) => (
          <span key={mistake} className={styles.wrong}>
            {mistake}
          </span>
        ))}
      {row.change === "changed" && others.length > 0 ? <Changes changes={others} /> : null}
      {notes.filter(Boolean).map((note) => (
        <span key={`${note}`} className={styles.note}>
          {note}
        </span>
      ))}
    </>
  );
}

/** A fact that a row brings or changes. */
function Fact({ row, field }: { row: ImportRow; field: string }) {
  const change = row.changes.find((one) => one.field === field);
  if (!change || row.change !== "changed") return change?.after ?? row.read?.[field] ?? null;
  return <Change {...change} />;
}

function Change({ before, after }: ImportRow["changes"][number]) {
  return (
    <>
      <del>{before || "empty"}</del> <span aria-hidden="true">→</span> <ins>{after || "empty"}</ins>
    </>
  );
}

/** Addresses of pictures in the text of a change, which may be cut at its end. */
const PICTURES = /\/storage\/product-images\/[^\s;|,]+\.(?:jpe?g|png|webp)/g;

function picturesOf(text: string): string[] {
  return text.match(PICTURES) ?? [];
}

/** The pictures that a row gives its product, small; those that it adds are counted. */
function Pictures({ of, before }: { of: string; before: string }) {
  const added = picturesOf(of).filter((url) => !before.includes(url)).length;
  return (
    <>
      <ins>{added === 1 ? "1 picture is added" : `${added} pictures are added`}</ins>
      <span className={styles.thumbs}>
        {picturesOf(of).map((url) => (
          <img key={url} src={url} alt="" width={56} height={56} loading="lazy" />
        ))}
      </span>
    </>
  );
}

function Changes({ changes }: Pick<ImportRow, "changes">) {
  const labels = useFieldLabels();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{labels[change.field] ?? change.field}</dt>
          <dd>
            {change.field === "images" && picturesOf(change.after).length > 0 ? (
              <Pictures of={change.after} before={change.before} />
            ) : (
              <Change {...change} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
