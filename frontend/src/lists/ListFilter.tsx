import type { ReactNode } from "react";
import { Options } from "../editing/Form";
import { cx } from "../ui/cx";
import { Select } from "../ui/Input";
import { groupDigits } from "../words/number";
import styles from "./List.module.css";

export type Filter = {
  /** The parameter of the address. */
  name: string;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** It leaves nothing out. */
  isOrder?: boolean;
};

/** Shows only some of the list; one at a time. */
export type QuickFilter = {
  param: "state" | "missing";
  value: string;
  label: string;
  /** How many it would show. */
  count: number | undefined;
  /** In the menu behind the others. */
  more?: boolean;
};

type Props = {
  search: ReactNode;
  filters: readonly Filter[];
  quick?: readonly QuickFilter[];
  /** Further inputs. */
  children?: ReactNode;
  /** The first choice of the quick filters' menu on phones: "All products". */
  all?: string;
  chosenIn: (name: string) => string;
  onChange: (values: Record<string, string | null>) => void;
};

/** Above a list: the search and its filters. */
export function ListFilter(props: Props) {
  const { search, filters, quick = [], all = "", children, chosenIn, onChange } = props;
  const choose = (filter: QuickFilter | undefined) =>
    onChange({ state: null, missing: null, ...(filter ? { [filter.param]: filter.value } : {}) });
  const isOn = ({ param, value }: QuickFilter) => chosenIn(param) === value;
  const more = quick.filter((filter) => filter.more);
  return (
    <div className={styles.filter}>
      {search}
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={chosenIn(filter.name)}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      {children}
      {quick.length > 0 ? (
        <>
          <fieldset className={styles.quick} aria-label="Quick filters">
            {quick
              .filter((filter) => !filter.more)
              .map((filter) => (
                <button
                  key={filter.value}
                  type="button"
                  className={cx(styles.chip, isOn(filter) && styles.on)}
                  aria-pressed={isOn(filter)}
                  onClick={() => choose(isOn(filter) ? undefined : filter)}
                >
                  {filter.label}
                  {filter.count === undefined ? null : (
                    <span className={cx(styles.count, filter.count === 0 && styles.zero)}>
                      {groupDigits(filter.count)}
                    </span>
                  )}
                </button>
              ))}
            {more.length > 0 ? (
              <QuickSelect
                label="Other facts"
                all="Other facts"
                filters={more}
                isOn={isOn}
                choose={choose}
                className={cx(styles.more, more.some(isOn) && styles.on)}
              />
            ) : null}
          </fieldset>
          <QuickSelect
            label="Show"
            all={all}
            filters={quick}
            isOn={isOn}
            choose={choose}
            className={styles.narrow}
          />
        </>
      ) : null}
    </div>
  );
}

type QuickSelectProps = {
  label: string;
  all: string;
  filters: readonly QuickFilter[];
  isOn: (filter: QuickFilter) => boolean;
  choose: (filter: QuickFilter | undefined) => void;
  className: string | undefined;
};

function QuickSelect({ label, all, filters, isOn, choose, className }: QuickSelectProps) {
  return (
    <Select
      aria-label={label}
      className={className}
      value={filters.find(isOn)?.value ?? ""}
      onChange={({ target }) => choose(filters.find(({ value }) => value === target.value))}
    >
      <option value="">{all}</option>
      {filters.map(({ value, label: words, count }) => (
        <option key={value} value={value}>
          {count === undefined ? words : `${words} (${groupDigits(count)})`}
        </option>
      ))}
    </Select>
  );
}

type SelectProps = { filter: Filter; value: string; onChange: (value: string) => void };

/** A value that is not among the choices is added to them. */
function FilterSelect({ filter: { label, choices }, value, onChange }: SelectProps) {
  const known = choices.some(([choice]) => choice === value);
  return (
    <Select
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {known ? null : <option value={value}>{value}</option>}
      <Options of={choices} />
    </Select>
  );
}
