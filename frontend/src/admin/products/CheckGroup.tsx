import { cx } from "../../ui/cx";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import styles from "./ProductForm.module.css";

type Props = {
  name: string;
  legend: string;
  hint?: string;
  choices: readonly string[];
  /** What a choice is called, where its value does not say it. */
  labelOf?: (choice: string) => string;
  chosen: readonly string[];
  /** The choices are a word each. */
  short?: boolean;
  errors: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
};

/** Checkboxes; the chosen ones keep the order of the choices. */
export function CheckGroup(props: Props) {
  const { name, legend, hint, choices, chosen, short, errors = [], onChange } = props;
  const labelOf = props.labelOf ?? ((choice) => choice);
  const flip = (choice: string) =>
    onChange(
      choices.filter((other) =>
        other === choice ? !chosen.includes(other) : chosen.includes(other),
      ),
    );
  return (
    <fieldset
      className={styles.checkGroupGroup}
      aria-describedby={fieldAriaProps({ name, hint, errors })["aria-describedby"]}
    >
      <legend className={styles.legend}>{legend}</legend>
      <ul className={cx(styles.choices, short && styles.short)}>
        {choices.map((choice, index) => (
          <li key={choice}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                id={index === 0 ? name : undefined}
                aria-invalid={errors.length > 0 ? true : undefined}
                checked={chosen.includes(choice)}
                onChange={() => flip(choice)}
              />
              {labelOf(choice)}
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
