import { cx } from "../../ui/cx";
import styles from "./Tabs.module.css";

type Props<Value extends string> = {
  label: string;
  tabs: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Chooses one of several lists of a page. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {tabs.map(([tab, words]) => (
        <button
          key={tab}
          type="button"
          className={cx(styles.tab, tab === value && styles.on)}
          aria-pressed={tab === value}
          onClick={() => onChange(tab)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
