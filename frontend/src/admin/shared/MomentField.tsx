import { TextField } from "../../ui/Field";
import { NOT_WHOLE, useTemporal } from "./temporal";
import { fromDateTimeInput, toDateTimeInput } from "./time";

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** Says at once that it is not whole, where no save will. */
  saysHalf?: boolean;
  /** RFC 3339 in UTC; "" where there is none. */
  value: string;
  onChange: (moment: string) => void;
};

/** A date with a time of the day, typed and shown in Indian time whatever the zone of the computer. */
export function MomentField({ label, value, onChange, required, saysHalf, ...field }: Props) {
  const { half, input } = useTemporal({
    value: toDateTimeInput(value),
    required,
    onChange: (typed) => onChange(fromDateTimeInput(typed, value) ?? ""),
  });
  return (
    <TextField
      {...field}
      {...input}
      errors={half && saysHalf ? [NOT_WHOLE] : field.errors}
      type="datetime-local"
      label={`${label}, IST`}
    />
  );
}
