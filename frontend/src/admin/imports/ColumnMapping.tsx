import { SelectField } from "../../ui/Field";
import type { ImportReport } from "../api/types";
import { Options } from "../shared/Form";
import styles from "./Imports.module.css";
import { useFieldLabels } from "./imports";

type Props = {
  report: ImportReport;
  /** The field of each column; empty: not read. */
  fields: readonly string[];
  /** None: it cannot be changed. */
  onChoose: ((index: number, field: string) => void) | null;
};

/** Which column is read as which field. */
export function ColumnMapping({ report, fields, onChoose }: Props) {
  const labels = useFieldLabels();
  const unread = report.columns.filter(({ field }) => field === null).length;
  const asked = report.values.some(({ state }) => state === "asked");
  return (
    <details className={styles.columns} open={unread > 0 && !asked && onChoose !== null}>
      <summary>
        Columns: {report.columns.length - unread} read
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
            disabled={onChoose === null}
            value={fields[index] ?? ""}
            onChange={({ target }) => onChoose?.(index, target.value)}
          >
            <option value="">Not read</option>
            <Options of={Object.entries(labels)} />
          </SelectField>
        ))}
      </div>
    </details>
  );
}
