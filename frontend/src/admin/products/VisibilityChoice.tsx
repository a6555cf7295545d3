import { useRef } from "react";
import { FieldErrors } from "../../ui/Field";
import { MomentField } from "../shared/time";
import { tomorrow, type VisibilityState, visibilityChoice } from "../shared/visibility";
import styles from "./ProductForm.module.css";

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
  const state = visibilityChoice(value);
  const lastMoment = useRef<string>(null);
  if (state === "scheduled") lastMoment.current = value;
  return (
    <fieldset className={styles.visibilityFieldGroup}>
      <legend className="visually-hidden">Visibility</legend>
      {CHOICES.map(([choice, label]) => (
        <label key={choice} className={styles.visibilityFieldChoice}>
          <input
            type="radio"
            name={`${name}-choice`}
            id={choice === state && choice !== "scheduled" ? name : undefined}
            checked={choice === state}
            onChange={() =>
              onChange(choice === "scheduled" ? (lastMoment.current ?? tomorrow()) : choice)
            }
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
          value={value}
          onChange={onChange}
        />
      ) : (
        <FieldErrors name={name} errors={errors} />
      )}
    </fieldset>
  );
}
