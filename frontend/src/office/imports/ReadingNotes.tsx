import type { ReactNode } from "react";
import type { ImportReport } from "../../data/schema";
import { counted } from "../../words/number";
import styles from "./Imports.module.css";
import { aboveSentence, formatSentence, useFieldLabels } from "./imports";
import { groupsOf } from "./ValueQuestions";

type Props = { report: ImportReport; children: ReactNode };

/** How the file was read, what was passed over, and what comes without something: unfolded where somebody has to look. */
export function ReadingNotes({ report, children }: Props) {
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
  const groups = groupsOf(report);
  const isPlain =
    report.values.every((one) => one.state === "read" || groups.includes(one)) &&
    report.columns.every(({ field, left_out }) => field || left_out) &&
    [...gaveWay, ...without, ...report.above, ...report.notes, ...report.sheets.slice(1)].length ===
      0;
  const understood = [
    groups.length > 0 && `${counted(groups.length, "group")} new to the site`,
    read.length > 0 && `${counted(read.length, "spelling")} read as yours`,
    readNames > 0 &&
      `${counted(readNames, "name")} read for what no column says: such cells are tinted`,
  ];
  return (
    <details className={styles.columns} open={!isPlain}>
      <summary className="disclosure">
        <span>How the list is read</span>{" "}
        <span className="note regular">{understood.filter(Boolean).join(" · ")}</span>
      </summary>
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
      {children}
    </details>
  );
}
