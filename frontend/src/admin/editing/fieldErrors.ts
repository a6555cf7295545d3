import type { FieldMessages } from "../api/problem";
import { REQUIRED } from "./recordForm";

type Needed = Readonly<Record<string, string | undefined>>;

/** What each blank field among the required ones needs. */
export function missingFields(values: object, required: Needed): FieldMessages {
  const blank = (field: string) =>
    String((values as Record<string, unknown>)[field] ?? "").trim() === "";
  return Object.fromEntries(
    Object.entries(required)
      .filter(([field]) => blank(field))
      .map(([field, message]): [string, string[]] => [field, [message ?? REQUIRED]]),
  );
}

/** The server says the same of every blank field; beside a field stands what that field needs. */
export function ofEachField(messages: FieldMessages, required: Needed): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([field, said]) => [
      field,
      said.map((message) => (message === REQUIRED ? (required[field] ?? message) : message)),
    ]),
  );
}

export function without(messages: FieldMessages, fields: readonly string[]): FieldMessages {
  const gone = fields.filter((field) => messages[field]);
  if (gone.length === 0) return messages;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !gone.includes(field)));
}
