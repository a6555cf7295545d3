import { TextField } from "../../../ui/Field";
import { useTemporal } from "../../shared/temporal";
import { isPastDay } from "../../shared/time";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";

/** A day. What ends on it is not shown to visitors afterwards, which is said here. */
export function DateField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  const value = String(useValue(path) ?? "");
  const { half, input } = useTemporal({
    value,
    required: schema.required,
    onChange: (day) => store.set(path, day),
  });
  return (
    <TextField
      {...input}
      name={path}
      type="date"
      label={schema.label}
      errors={half ? ["Enter a day"] : errors}
      hint={isPastDay(value) ? "This day is over, so visitors do not see it any more." : undefined}
    />
  );
}
