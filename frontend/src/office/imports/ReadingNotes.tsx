import type { ImportReport } from "../../data/schema";
import { counted } from "../../words/number";
import styles from "./Imports.module.css";
import { aboveSentence, formatSentence, useFieldLabels } from "./imports";

/** How the file was read, what was passed over, and what comes without something. */
export function ReadingNotes({ report }: { report: ImportReport }) {
  const { composed = 0, read_names: readNames = 0 } = report;
  const labels = useFieldLabels();
  const calledOf = (header: string | null) => {
    const field = report.columns.find((column) => column.header === header)?.field ?? "";
    return (labels[field] ?? "same field").toLowerCase();
  };
  const gaveWay = report.columns.filter(({ field, instead }) => field === null && instead !== null);
  const without = report.left_out.map(
    ({ field, rows }) =>
      `${counted(rows, "row")} ${rows === 1 ? "comes" : "come"} without ${labels[field] ?? field}`,
  );
  const sentences = [
    formatSentence(report),
    report.above.length > 0 && aboveSentence(report.above),
    report.remembered && "Columns and words are read as you said for the last list like this one.",
    ...report.notes,
    readNames > 0 &&
      `${counted(readNames, "name")} ${readNames === 1 ? "says" : "say"} composition, form or pack where no column does: such cells are tinted.`,
    composed > 0 &&
      `${counted(composed, "short description")} ${composed === 1 ? "is" : "are"} composed from the facts, for example “${report.composed_example}”. They follow the facts until somebody writes one.`,
    ...gaveWay.map(
      ({ header, instead }) =>
        `“${header}” is not read, because “${instead}” gives the ${calledOf(instead)}.`,
    ),
    without.length > 0 &&
      `${without.join(", ")}, because what the list says cannot be right. The rows say which, under With notes.`,
  ];
  const read = report.values.filter(
    ({ state, field }) => state === "read" && field !== "description",
  );
  return (
    <div className="stack gap-1">
      {sentences.filter(Boolean).map((sentence) => (
        <p key={`${sentence}`} className={styles.note}>
          {sentence}
        </p>
      ))}
      {read.length > 0 ? (
        <details className={styles.columns}>
          <summary className="disclosure">
            {counted(read.length, "spelling")} of the list read as yours
          </summary>
          <ul className="stack gap-1 small around-3">
            {read.map(({ field, value, read_as, rows }) => (
              <li key={`${field} ${value}`}>
                {labels[field] ?? field}: “{value}” is <b>{read_as}</b>, in {counted(rows, "row")}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
