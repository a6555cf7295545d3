import { TextField } from "../../../ui/Field";
import { isPastDay } from "../../shared/time";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";

/** A day. What ends on it is not shown to visitors afterwards, which is said here. */
export function DateField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  const value = String(useValue(path) ?? "");
  return (
    <TextField
      name={path}
      type="date"
      label={schema.label}
      errors={errors}
      required={schema.required}
      value={value}
      hint={isPastDay(value) ? "This day is over, so visitors do not see it any more." : undefined}
      onChange={(event) => store.set(path, event.target.value)}
    />
  );
}
