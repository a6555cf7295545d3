import type { FieldMessages } from "../api/problem";

export const REQUIRED = "Please fill in all required fields";
export const WRONG = "Please correct the highlighted fields";

type Required = Readonly<Record<string, string | undefined>>;

/** The error of each required field that is blank. */
export function missingFields(values: object, required: Required): FieldMessages {
  const blank = (field: string) =>
    String((values as Record<string, unknown>)[field] ?? "").trim() === "";
  return Object.fromEntries(
    Object.entries(required)
      .filter(([field]) => blank(field))
      .map(([field, message]): [string, string[]] => [field, [message ?? REQUIRED]]),
  );
}

/** The server has one message for every blank field; the form has one for each. */
export function ofEachField(messages: FieldMessages, required: Required): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([field, said]) => [
      field,
      said.map((message) => (message === REQUIRED ? (required[field] ?? message) : message)),
    ]),
  );
}

export function withoutFields(messages: FieldMessages, fields: readonly string[]): FieldMessages {
  const gone = fields.filter((field) => messages[field]);
  if (gone.length === 0) return messages;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !gone.includes(field)));
}
