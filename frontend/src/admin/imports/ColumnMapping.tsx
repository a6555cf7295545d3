import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button";
import { SelectField } from "../../ui/Field";
import type { ImportReport } from "../api/types";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { Options } from "../shared/Options";
import styles from "./Imports.module.css";
import { type Upload, uploadList, uploadOf } from "./imports";
import { KINDS } from "./kinds";
import { importsKey } from "./queries";

/** Which column is read as which field. It can be corrected as long as the tab still has the file. */
export function ColumnMapping({ report }: { report: ImportReport }) {
  const navigate = useNavigate();
  const upload = uploadOf(report.id);
  const [fields, setFields] = useState(() => report.columns.map(({ field }) => field ?? ""));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const again = useWrite<Upload, ImportReport>({
    call: uploadList,
    failure: "The list could not be read",
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    refreshes: [importsKey],
    onDone: ({ id }) => void navigate(adminPaths.import(id), { replace: true }),
  });
  const unread = report.columns.filter(({ field }) => field === null).length;
  const changed = report.columns.some(({ field }, index) => (field ?? "") !== fields[index]);
  const canChange = upload !== null && report.state === "planned" && report.kind === "products";
  const choose = (index: number, field: string) =>
    setFields((before) =>
      before.map((own, at) => (at === index ? field : field !== "" && own === field ? "" : own)),
    );
  return (
    <details className={styles.columns} open={unread > 0 && canChange}>
      <summary>
        {report.kind === "posts" ? "Names above the articles" : "Columns"}:{" "}
        {report.columns.length - unread} read
        {unread > 0 ? `, ${unread} not read` : ""}
      </summary>
      <div className={styles.grid}>
        {report.columns.map(({ header, sample }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, columns never move
            key={index}
            name={`column-${index}`}
            label={header || `Column ${index + 1}`}
            hint={sample ? `For example ${sample}` : "Empty"}
            required
            disabled={!canChange}
            value={fields[index] ?? ""}
            onChange={({ target }) => choose(index, target.value)}
          >
            <option value="">Not read</option>
            <Options of={Object.entries(KINDS[report.kind].fields)} />
          </SelectField>
        ))}
      </div>
      {errors.map((error) => (
        <p key={error} className={styles.wrong}>
          {error}
        </p>
      ))}
      {canChange ? (
        <Button
          variant="outline"
          disabled={!changed || again.busy}
          onClick={() => {
            const mapping = Object.fromEntries(
              fields.map((field, index) => [`${index + 1}`, field]),
            );
            void again.run({ ...upload, mapping });
          }}
        >
          {again.busy ? "Reading the list..." : "Read the list with these columns"}
        </Button>
      ) : report.state === "planned" && report.kind === "products" ? (
        <p className={styles.note}>To read it with other columns, upload the list again.</p>
      ) : null}
    </details>
  );
}
