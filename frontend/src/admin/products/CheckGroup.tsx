import { FieldErrors } from "../../ui/Field";
import styles from "./CheckGroup.module.css";

type Props = {
  name: string;
  legend: string;
  choices: readonly string[];
  chosen: readonly string[];
  errors: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
};

/** Checkboxes; the chosen ones keep the order of the choices. */
export function CheckGroup(props: Props) {
  const { name, legend, choices, chosen, errors = [], onChange } = props;
  const flip = (choice: string) =>
    onChange(
      choices.filter((other) =>
        other === choice ? !chosen.includes(other) : chosen.includes(other),
      ),
    );
  return (
    <fieldset
      className={styles.group}
      aria-describedby={errors.length > 0 ? `${name}-errors` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <ul className={styles.choices}>
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
              {choice}
            </label>
          </li>
        ))}
      </ul>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
