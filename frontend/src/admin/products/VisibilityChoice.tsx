import { FieldErrors } from "../../ui/Field";
import { MomentField } from "../shared/time";
import { NO_MOMENT, tomorrow, type VisibilityState, visibilityState } from "../shared/visibility";
import styles from "./VisibilityField.module.css";

type Props = {
  name: string;
  value: string;
  errors?: readonly string[];
  onChange: (visibility: string) => void;
};

const CHOICES: readonly [VisibilityState, label: string][] = [
  ["public", "Public"],
  ["hidden", "Hidden"],
  ["scheduled", "Public from …"],
];

/** Public, hidden, or public from a moment. */
export function VisibilityChoice({ name, value, errors = [], onChange }: Props) {
  const state = visibilityState(value);
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">Visibility</legend>
      {CHOICES.map(([choice, label]) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={`${name}-choice`}
            id={choice === state && choice !== "scheduled" ? name : undefined}
            checked={choice === state}
            onChange={() => onChange(choice === "scheduled" ? tomorrow() : choice)}
          />
          {label}
        </label>
      ))}
      {state === "scheduled" ? (
        <MomentField
          name={name}
          label="Public from"
          required
          errors={errors}
          value={value === NO_MOMENT ? "" : value}
          onChange={(moment) => onChange(moment || NO_MOMENT)}
        />
      ) : (
        <FieldErrors name={name} errors={errors} />
      )}
    </fieldset>
  );
}
