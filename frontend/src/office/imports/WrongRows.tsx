import type { ImportReport } from "../../data/schema";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { counted } from "../../words/number";
import { api } from "../data/client";
import { useWrite } from "../data/useWrite";
import styles from "./Imports.module.css";
import { answersOf, commonMistakes, LISTS, useFieldLabels } from "./imports";
import { useListUpload } from "./queries";
import { saveFile } from "./useExport";

/** The rows that cannot be imported: as a file to mend, and the way to bring it again. */
export function WrongRows({ report }: { report: ImportReport }) {
  const labels = useFieldLabels();
  const { wrong, state } = report;
  const questions = report.values.filter((value) => value.state === "asked");
  const asked = questions.length > 0;
  const most = Math.max(0, ...questions.map((value) => value.rows));
  const rows = counted(wrong, "row");
  const called = questions.find((value) => value.rows === most)?.field ?? "";
  const alike = [...commonMistakes(report, labels)];
  if (alike.length > 0) {
    const columns = report.columns.length;
    const read = report.columns.filter(({ field }) => field !== null).length;
    return (
      <Notice tone="bad" title={`We read ${read} of ${counted(columns, "column")}`}>
        <p>
          Say below what the other columns are: that may mend all {rows}. Until then nearly every
          row has this wrong: {alike.join("; ")}.
        </p>
      </Notice>
    );
  }
  const title =
    // Most rows fail alike: that one thing is asked.
    state === "planned" && most * 2 >= wrong && most > 1
      ? `${counted(most, "row")} ${most === 1 ? "needs" : "need"} one answer: ${(labels[called] ?? called).toLowerCase()}`
      : state === "planned"
        ? `${rows} ${wrong === 1 ? "has" : "have"} mistakes. Nothing was imported yet`
        : `${rows} had mistakes and ${wrong === 1 ? "was" : "were"} left out`;
  return (
    <>
      <Notice tone={state === "planned" ? "bad" : "plain"} title={title}>
        <p>
          {state === "planned" && asked
            ? "Say below what the list means: that may mend them all. Or mend the rows in a spreadsheet, or leave them out."
            : state === "planned"
              ? "Mend the rows in a spreadsheet and bring them again, or leave them out."
              : "Mend the rows in a spreadsheet and bring them again."}
        </p>
      </Notice>
      <WrongRowsFile report={report} />
    </>
  );
}

function WrongRowsFile({ report }: { report: ImportReport }) {
  const download = useWrite<void, Blob>({
    call: () => api.file(`/api/admin/imports/${report.id}/wrong?format=xlsx`),
    failure: "The wrong rows could not be saved as a file",
    onDone: (file) => saveFile(file, "wrong-rows.xlsx"),
  });
  const { upload: bring, errors, setErrors } = useListUpload();
  return (
    <details className={styles.columns}>
      <summary className="disclosure">Mend the wrong rows in a spreadsheet</summary>
      <div className="stack start gap-4 around-3 within-46">
        {report.state === "planned" && report.new + report.changed > 0 ? (
          <p className={styles.note}>
            The mended rows are a list of their own: import the others first, by the button below.
          </p>
        ) : null}
        <Button
          variant="outline"
          icon="download"
          aria-disabled={download.busy}
          onClick={() => void download.run()}
        >
          {download.busy ? "Saving..." : "Download the wrong rows"}
        </Button>
        <TextField
          name="mended-rows"
          type="file"
          label="Mended rows"
          required
          accept={LISTS}
          hint="Read as this list was, with its columns and answers. The column “What is wrong” may stay."
          errors={errors}
          disabled={bring.busy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            setErrors([]);
            if (!file) return;
            const mapping = byHeading(report);
            void bring.run({ empty: report.empty, file, mapping, answers: answersOf(report) });
          }}
        />
      </div>
    </details>
  );
}

/** Longer headings are shortened in a report. */
const LONGEST = 100;

/** By heading, so that columns may have moved; a heading that is not alone is left to be found again. */
function byHeading({ columns }: ImportReport): Record<string, string> {
  const alone = columns.filter(
    ({ header }) =>
      header !== "" &&
      header.length <= LONGEST &&
      columns.filter((other) => other.header === header).length === 1,
  );
  return Object.fromEntries(alone.map(({ header, field }) => [header, field ?? ""]));
}
