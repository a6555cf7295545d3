import { Link } from "react-router";
import type { ImportReport, ImportRow } from "../../api/schema";
import { groupDigits } from "../../format/number";
import { Badge } from "../../ui/Badge";
import { adminPaths } from "../paths";
import { Empty } from "../shared/Page";
import styles from "./Imports.module.css";
import { commonMistakes, mistakesOf, useFieldLabels } from "./imports";

const CHANGES: Record<ImportRow["change"], string> = {
  wrong: "Wrong",
  changed: "Changed",
  new: "New",
  unchanged: "Unchanged",
  deleted: "Deleted",
  restored: "Restored",
  gone: "Not in the list",
};

/** What each row does, field by field. */
export function ImportRows({ report }: { report: ImportReport }) {
  const labels = useFieldLabels();
  const { kind, rows } = report;
  // Said once, above.
  const said = commonMistakes(report, labels);
  if (rows.length === 0) return <Empty title="No such rows" />;
  return (
    <ul className={styles.rows} aria-label="Rows of the list">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line may have several products, rows never move
        <li key={index} className={styles.row}>
          <span className={styles.line}>
            {kind === "bulk" ? groupDigits(row.line) : `Line ${groupDigits(row.line)}`}
          </span>
          <div className={styles.main}>
            {row.id === null ? (
              <span className={styles.name}>{row.name || "No name"}</span>
            ) : (
              <Link className={styles.name} to={adminPaths.editProduct(row.id)}>
                {row.name}
              </Link>
            )}
            <span className={styles.note}>{row.sku ?? "No SKU"}</span>
            {mistakesOf(row, kind, labels)
              .filter((mistake) => !said.has(mistake))
              .map((mistake) => (
                <span key={mistake} className={styles.wrong}>
                  {mistake}
                </span>
              ))}
            {row.change === "changed" ? <Changes row={row} /> : null}
            {row.read && Object.keys(row.read).length > 0 ? (
              <span className={styles.note}>
                From the name:{" "}
                {Object.entries(row.read)
                  .map(([field, text]) => `${labels[field] ?? field} ${text}`)
                  .join(" · ")}
              </span>
            ) : null}
            {row.unread ? (
              <span className={styles.note}>
                Not understood in the name: {row.unread.join(", ")}
              </span>
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

function Changes({ row }: { row: ImportRow }) {
  const labels = useFieldLabels();
  return (
    <dl className={styles.changes}>
      {row.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labels[field] ?? field}</dt>
          <dd>
            {field === "images" && picturesOf(after).length > 0 ? (
              <Pictures of={after} before={before} />
            ) : (
              <>
                <del>{before || "empty"}</del> <span aria-hidden="true">→</span>{" "}
                <ins>{after || "empty"}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
