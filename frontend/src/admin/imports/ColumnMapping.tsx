import { SelectField } from "../../ui/Field";
import type { ImportReport } from "../api/types";
import { Options } from "../shared/Form";
import styles from "./Imports.module.css";
import { STRENGTH_USE, useFieldLabels } from "./imports";

type Props = {
  report: ImportReport;
  /** The field of each column; empty: not read. */
  fields: readonly string[];
  /** None: it cannot be changed. */
  onChoose: ((index: number, field: string) => void) | null;
};

/** Why a column that is known is not read. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  price: "Not read: a price",
  stock: "Not read: stock",
  number: "Not read: numbers the lines",
  remark: "Not read",
};

/** Which column is read as which field, with the first cells of each. */
export function ColumnMapping({ report, fields, onChoose }: Props) {
  const labels = useFieldLabels();
  const unread = report.columns.filter(({ field }) => field === null).length;
  return (
    <details className={styles.columns} open={onChoose !== null}>
      <summary className="disclosure">
        Columns: {report.columns.length - unread} read
        {unread > 0 ? `, ${unread} not read` : ""}
      </summary>
      <div className={styles.grid}>
        {report.columns.map(({ header, samples, left_out }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, columns never move
            key={index}
            name={`column-${index}`}
            label={header || `Column ${index + 1}`}
            hint={samples.length > 0 ? samples.join(" · ") : "Empty"}
            required
            disabled={onChoose === null}
            value={fields[index] ?? ""}
            onChange={({ target }) => onChoose?.(index, target.value)}
          >
            <option value="">{left_out ? LEFT_OUT[left_out] : "Not read"}</option>
            <Options of={Object.entries({ ...labels, ...STRENGTH_USE })} />
          </SelectField>
        ))}
      </div>
    </details>
  );
}
