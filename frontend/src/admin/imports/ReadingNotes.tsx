import { counted } from "../../format/number";
import type { ImportReport } from "../api/types";
import styles from "./Imports.module.css";
import { aboveSentence, formatSentence, useFieldLabels } from "./imports";

/** How the file was read, what was passed over, and what comes without something. */
export function ReadingNotes({ report }: { report: ImportReport }) {
  const labels = useFieldLabels();
  const gaveWay = report.columns.filter(({ field, instead }) => field === null && instead !== null);
  const calledOf = (header: string | null) => {
    const field = report.columns.find((column) => column.header === header)?.field ?? "";
    return (labels[field] ?? "same field").toLowerCase();
  };
  const read = report.values.filter(({ state }) => state === "read");
  return (
    <>
      <p className={styles.note}>{formatSentence(report)}</p>
      {report.above.length > 0 ? (
        <p className={styles.note}>{aboveSentence(report.above)}</p>
      ) : null}
      {gaveWay.map(({ header, instead }) => (
        <p key={header} className={styles.note}>
          “{header}” is not read, because “{instead}” gives the {calledOf(instead)}.
        </p>
      ))}
      {report.left_out.length > 0 ? (
        <p className={styles.note}>
          {report.left_out
            .map(
              ({ field, rows }) =>
                `${counted(rows, "row")} ${rows === 1 ? "comes" : "come"} without ${labels[field] ?? field}`,
            )
            .join(", ")}
          , because what the list says cannot be right. The rows say which, under With notes.
        </p>
      ) : null}
      {read.length > 0 ? (
        <details className={styles.columns}>
          <summary>{counted(read.length, "spelling")} of the list read as yours</summary>
          <ul className={styles.spellings}>
            {read.map(({ field, value, read_as, rows }) => (
              <li key={`${field} ${value}`}>
                {labels[field] ?? field}: “{value}” is <b>{read_as}</b>, in {counted(rows, "row")}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
