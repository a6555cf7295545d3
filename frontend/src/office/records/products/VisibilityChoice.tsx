import { useRef } from "react";
import { RadioGroup } from "../../../fields/CheckGroup";
import { FieldErrors } from "../../../ui/Field";
import { MomentField } from "../../ui/time";
import { tomorrow, type VisibilityState, visibilityChoice } from "../../ui/visibility";

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
    <RadioGroup
      name={`${name}-choice`}
      legend="Visibility"
      hidden
      choices={CHOICES}
      value={state}
      id={state === "scheduled" ? undefined : name}
      onChange={(choice) =>
        onChange(choice === "scheduled" ? (lastMoment.current ?? tomorrow()) : choice)
      }
    >
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
    </RadioGroup>
  );
}
