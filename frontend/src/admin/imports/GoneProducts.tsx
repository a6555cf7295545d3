import { counted } from "../../format/number";
import { SelectField, TextField } from "../../ui/Field";
import type { ImportReport } from "../api/types";
import styles from "./Imports.module.css";

type Props = {
  gone: ImportReport["gone"];
  choice: string;
  disabled: boolean;
  onChoose: (choice: string) => void;
  /** What is typed to delete most of them; null: nothing needs to be typed. */
  typed: string | null;
  onType: (typed: string) => void;
};

/** What becomes of products that earlier lists brought and this one has not. */
export function GoneProducts({ gone, choice, disabled, onChoose, typed, onType }: Props) {
  const { count, items } = gone;
  return (
    <div className={styles.reading}>
      <SelectField
        name="gone"
        label={`${counted(count, "product")} of earlier lists ${count === 1 ? "is" : "are"} not in this one`}
        hint="Undone with the import."
        required
        disabled={disabled}
        value={choice}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="leave">Leave {count === 1 ? "it" : "them"}</option>
        <option value="hide">Hide</option>
        <option value="discontinue">Mark as discontinued</option>
        <option value="delete">Move to the trash</option>
      </SelectField>
      {typed === null ? null : (
        <TextField
          name="gone-count"
          label={`Type ${count} to move so many products to the trash`}
          required
          inputMode="numeric"
          disabled={disabled}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      <details className={styles.columns}>
        <summary className="disclosure">Which these are</summary>
        <ul className={styles.spellings}>
          {items.map(({ id, name, sku }) => (
            <li key={id}>
              {name}
              {sku ? `, ${sku}` : ""}
            </li>
          ))}
          {count > items.length ? <li>and {count - items.length} more</li> : null}
        </ul>
      </details>
    </div>
  );
}
