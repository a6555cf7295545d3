import { TextField } from "../../ui/Field";
import { fromDateTimeInput, toDateTimeInput } from "./time";

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** RFC 3339 in UTC; "" where there is none. */
  value: string;
  onChange: (moment: string) => void;
  onBlur?: (() => void) | undefined;
};

/** A date with a time of the day, typed and shown in Indian time whatever the zone of the computer. */
export function MomentField({ label, value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={`${label}, IST`}
      value={toDateTimeInput(value)}
      onChange={(event) => onChange(fromDateTimeInput(event.target.value, value) ?? "")}
    />
  );
}
