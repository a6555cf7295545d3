import { useState } from "react";
import { TextField } from "../../ui/Field";
import { type FieldProps, useEditor, useErrors, useValue } from "../session";
import type { Json } from "../store/document";

/** What stands in the field, and the number that the document had with it. */
type Typed = { text: string; over: Json | undefined };

/** A number. What is typed on the way to one, such as a minus alone, stays in the field only. */
export function NumberField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = useValue(path);
  const errors = useErrors(path);
  const [typed, setTyped] = useState<Typed | null>(null);
  // Undo, or somebody else, has put another number there since.
  const text = typed !== null && typed.over === value ? typed.text : null;
  return (
    <TextField
      name={path}
      label={schema.label}
      inputMode="decimal"
      required={schema.required}
      hint={`From ${schema.min} to ${schema.max}`}
      errors={text !== null && !isNumber(text) ? [`${schema.label} must be a number`] : errors}
      value={text ?? String(value ?? "")}
      onChange={(event) => {
        const typing = event.target.value;
        if (isNumber(typing)) store.set(path, Number(typing));
        setTyped({ text: typing, over: store.get(path) });
      }}
      onBlur={() => {
        if (text !== null && isNumber(text)) setTyped(null);
      }}
    />
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
