import { useState } from "react";
import { TextField } from "../../../ui/Field";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";

/** A number. What is typed on the way to one, such as a minus alone, stays in the field only. */
export function NumberField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = useValue(path);
  const errors = useErrors(path);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      name={path}
      label={schema.label}
      inputMode="decimal"
      required={schema.required}
      hint={`From ${schema.min} to ${schema.max}`}
      errors={typed !== null && !isNumber(typed) ? [`${schema.label} must be a number`] : errors}
      value={typed ?? String(value ?? "")}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (isNumber(text)) store.set(path, Number(text));
      }}
      onBlur={() => {
        if (typed !== null && isNumber(typed)) setTyped(null);
      }}
    />
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
