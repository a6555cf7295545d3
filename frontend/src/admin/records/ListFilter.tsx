import type { ReactNode } from "react";
import { Select } from "../../ui/Input";
import styles from "./List.module.css";

type Props = {
  search: ReactNode;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

/** Above a list: the search and one filter. A value that is not among the choices is added to them. */
export function ListFilter({ search, label, value, choices, onChange }: Props) {
  const known = choices.some(([choice]) => choice === value);
  return (
    <div className={styles.filter}>
      {search}
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {known ? null : <option value={value}>{value}</option>}
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
