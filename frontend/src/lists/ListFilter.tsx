import { type ReactNode, useEffect, useRef, useState } from "react";
import { Options } from "../editing/Form";
import { cx } from "../ui/cx";
import { Select } from "../ui/Input";
import { SearchBox, useSearchText } from "../ui/SearchBox";
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
  /** What the search finds, and an example of it in the empty field. */
  search: readonly [label: string, example: string];
  q: string;
  filters: readonly Filter[];
  quick: readonly QuickFilter[];
  /** Further inputs. */
  children?: ReactNode;
  /** The first choice of the quick filters' menu on phones: "All products". */
  all: string;
  chosenIn: (name: string) => string;
  /** `more`: in the history entry of what was typed just before. */
  onChange: (values: Record<string, string | null>, more?: boolean) => void;
};

/** Above a list: the search and its filters. */
export function ListFilter(props: Props) {
  const { search, q, filters, quick, all, children, chosenIn, onChange } = props;
  const choose = (filter: QuickFilter | undefined) =>
    onChange({ state: null, missing: null, ...(filter ? { [filter.param]: filter.value } : {}) });
  const isOn = ({ param, value }: QuickFilter) => chosenIn(param) === value;
  const more = quick.filter((filter) => filter.more);
  const menu = (label: string, first: string, filters: readonly QuickFilter[], className = "") => (
    <FilterSelect
      label={label}
      className={className}
      choices={[
        ["", first],
        ...filters.map((filter) => [filter.value, withCount(filter)] as const),
      ]}
      value={filters.find(isOn)?.value ?? ""}
      onChange={(chosen) => choose(filters.find(({ value }) => value === chosen))}
    />
  );
  return (
    <div className={styles.filter}>
      <SearchForm
        label={search[0]}
        placeholder={search[1]}
        value={q}
        onSearch={(text, more) => onChange({ q: text }, more)}
      />
      {filters.map(({ name, label, choices }) => (
        <FilterSelect
          key={name}
          label={label}
          className={styles.select}
          choices={choices}
          value={chosenIn(name)}
          onChange={(value) => onChange({ [name]: value })}
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
            {more.length > 0
              ? menu(
                  "Other facts",
                  "Other facts",
                  more,
                  cx(styles.more, more.some(isOn) && styles.on),
                )
              : null}
          </fieldset>
          {menu("Show", all, quick, styles.narrow)}
        </>
      ) : null}
    </div>
  );
}

function withCount({ label, count }: QuickFilter): string {
  return count === undefined ? label : `${label} (${groupDigits(count)})`;
}

type SelectProps = {
  label: string;
  className: string | undefined;
  choices: Filter["choices"];
  value: string;
  onChange: (value: string) => void;
};

/** A value that is not among the choices is added to them. */
function FilterSelect({ label, className, choices, value, onChange }: SelectProps) {
  const known = choices.some(([choice]) => choice === value);
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {known ? null : <option value={value}>{value}</option>}
      <Options of={choices} />
    </Select>
  );
}

type SearchProps = {
  label: string;
  /** What may be typed, in the empty field. */
  placeholder: string;
  value: string;
  /** `more`: the text before it was typed here just now, so that the two share a history entry. */
  onSearch: (text: string, more: boolean) => void;
};

const PAUSE_MS = 250;

/** Searches while typing; its button and Enter do so at once. Emptying it shows the whole list again. */
function SearchForm({ label, placeholder, value, onSearch }: SearchProps) {
  const [initial] = useState(value);
  const timer = useRef(0);
  /** The current history entry was made by typing here. */
  const typing = useRef(false);
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = 0;
  };
  const { input, sent } = useSearchText(value, 0, () => {
    stop();
    typing.current = false;
  });
  const search = () => {
    stop();
    const text = input.current?.value.trim() ?? "";
    if (text === latest.current.value) return;
    sent(text);
    latest.current.onSearch(text, typing.current);
    typing.current = true;
  };
  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
          typing.current = false;
        }}
        onBlur={() => {
          // What follows, such as another filter or a link of the list, must find the text in the address.
          if (timer.current !== 0) search();
          typing.current = false;
        }}
      >
        <SearchBox
          ref={input}
          label={label}
          placeholder={placeholder}
          defaultValue={initial}
          onChange={(event) => {
            stop();
            if (event.target.value === "") search();
            else timer.current = window.setTimeout(search, PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
