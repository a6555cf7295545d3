import { Fragment } from "react";
import { cx } from "../ui/cx";
import { optionId } from "../ui/useListbox";
import styles from "./Fields.module.css";

export type ListboxOption = { key: string; label: string; note: string; group?: string };

type Props = {
  /** See `useListbox`. */
  id: string;
  label: string;
  options: readonly ListboxOption[];
  /** Index of the selected option; -1 for none. */
  selected: number;
  /** Number of options, or why there are none. */
  status: string;
  onSelect: (index: number) => void;
  onPick: (index: number) => void;
  className?: string | undefined;
};

/** The options below a combobox, whose text field keeps the focus and handles the keys. */
export function Listbox(props: Props) {
  const { id, label, options, selected, status, onSelect, onPick, className } = props;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={cx(styles.list, options.length === 0 && styles.empty, className)}
      >
        {options.map((option, index) => (
          <Fragment key={option.key}>
            {option.group && option.group !== options[index - 1]?.group ? (
              <p className={styles.group} role="presentation">
                {option.group}
              </p>
            ) : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys */}
            <div
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              className={cx(styles.option, index === selected && styles.selected)}
              onPointerMove={() => onSelect(index)}
              onClick={() => onPick(index)}
            >
              <span className="shrinks breaks">{option.label}</span>
              <span className={styles.note}>{option.note}</span>
            </div>
          </Fragment>
        ))}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </>
  );
}
