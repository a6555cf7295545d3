import type { ReactNode } from "react";
import { Select } from "../../ui/Input";
import styles from "./List.module.css";

export type Filter = {
  name: "category" | "state" | "missing";
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
};

type Props = {
  search: ReactNode;
  filters: readonly Filter[];
  chosenIn: (name: Filter["name"]) => string;
  onChange: (name: Filter["name"], value: string) => void;
};

/** Above a list: the search and its filters. */
export function ListFilter({ search, filters, chosenIn, onChange }: Props) {
  return (
    <div className={styles.filter}>
      {search}
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={chosenIn(filter.name)}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
    </div>
  );
}

type SelectProps = { filter: Filter; value: string; onChange: (value: string) => void };

/** A value that is not among the choices is added to them. */
function FilterSelect({ filter: { label, choices }, value, onChange }: SelectProps) {
  const known = choices.some(([choice]) => choice === value);
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {known ? null : <option value={value}>{value}</option>}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Select>
  );
}
