import type { ReactNode } from "react";
import { cx } from "../ui/cx";
import { FieldErrors, fieldAriaProps } from "../ui/Field";
import styles from "./Fields.module.css";

type Props = {
  name: string;
  legend: string;
  hint?: string | undefined;
  /** Each with what it is called, where its value does not say it. */
  choices: readonly (string | readonly [value: string, label: string])[];
  chosen: readonly string[];
  /** The choices are a word each. */
  short?: boolean;
  errors: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checkboxes; the chosen ones keep the order of the choices. */
export function CheckGroup(props: Props) {
  const { name, legend, hint, chosen, short, errors, onChange } = props;
  const choices = props.choices.map((choice) =>
    typeof choice === "string" ? ([choice, choice] as const) : choice,
  );
  const flip = (flipped: string) =>
    onChange(
      choices.flatMap(([choice]) =>
        chosen.includes(choice) === (choice !== flipped) ? [choice] : [],
      ),
    );
  return (
    <fieldset
      className={styles.checkGroupGroup}
      aria-describedby={fieldAriaProps({ name, hint, errors })["aria-describedby"]}
    >
      <legend className={styles.legend}>{legend}</legend>
      <ul className={cx(styles.choices, short && styles.short)}>
        {choices.map(([choice, label], index) => (
          <li key={choice}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                id={index === 0 ? name : undefined}
                aria-invalid={errors.length > 0 ? true : undefined}
                checked={chosen.includes(choice)}
                onChange={() => flip(choice)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {hint ? (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

type RadioProps<V> = {
  name: string;
  legend: string;
  /** Is read out only. */
  hidden?: boolean;
  choices: readonly (readonly [value: V, label: string, note?: string])[];
  value: V;
  /** Side by side where there is room. */
  row?: boolean;
  /** Of the chosen one, to which an error leads. */
  id?: string | undefined;
  errors?: readonly string[];
  onChange: (value: V) => void;
  /** In the place of the errors. */
  children?: ReactNode;
};

/** One of several. */
export function RadioGroup<V extends string | number>(props: RadioProps<V>) {
  const { name, legend, hidden, choices, value, row, id, errors = [], onChange, children } = props;
  return (
    <fieldset className={row ? styles.radiosInRow : styles.radios}>
      <legend className={hidden ? "visually-hidden" : "small strong unpadded"}>{legend}</legend>
      {choices.map(([choice, label, note]) => (
        <label key={choice} className={styles.radio}>
          <input
            type="radio"
            name={name}
            id={choice === value ? id : undefined}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>
            {note ? <strong>{label}</strong> : label}
            {note ? <small className="block meta">{note}</small> : null}
          </span>
        </label>
      ))}
      {children ?? <FieldErrors name={name} errors={errors} />}
    </fieldset>
  );
}
