import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField, TextField } from "../../../ui/Field";
import { q } from "../../api/queries";

import { useTemporal } from "../../shared/temporal";
import { isPastDay } from "../../shared/time";
import { useEditor, useErrors, useValue } from "../session";
import type { Json } from "../store/document";
import type { FieldProps } from "./FieldEditor";

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

/** A category of products, by its slug. */
export function CategoryField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = String(useValue(path) ?? "");
  const errors = useErrors(path);
  const { data: categories = [] } = useQuery(q("/api/categories"));
  const isKnown = categories.some(({ slug }) => slug === value);
  return (
    <SelectField
      name={path}
      label={schema.label}
      errors={errors}
      required
      value={value}
      onChange={(event) => store.set(path, event.target.value)}
    >
      {isKnown ? null : <option value={value}>{value === "" ? "Choose one" : value}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
