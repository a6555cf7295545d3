import { cx } from "../../ui/cx";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import styles from "../products/ProductForm.module.css";

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
