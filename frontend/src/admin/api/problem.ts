import { ApiError } from "../../api/client";
import type { ProblemDocument } from "../../api/types";

export type FieldMessages = Record<string, string[]>;

/** The messages beside the fields, or none. */
export function fieldMessages(error: unknown): FieldMessages {
  return error instanceof ApiError ? (error.problem?.errors ?? {}) : {};
}

/**
 * The same as whole sentences. The server says what is wrong with a field ("is already used"), the form knows what
 * the field is called; a message that begins with a capital stands by itself.
 */
export function fieldSentences(
  error: unknown,
  labels: Readonly<Record<string, string>>,
): FieldMessages {
  return Object.fromEntries(
    Object.entries(fieldMessages(error)).map(([field, messages]) => [
      field,
      messages.map((message) => sentence(labels[field] ?? field.replaceAll("_", " "), message)),
    ]),
  );
}

function sentence(label: string, message: string): string {
  const first = message.charAt(0);
  return first === first.toLowerCase() && first !== first.toUpperCase()
    ? `${label} ${message}`
    : message;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One sentence for a person: what the server said, or why it could not be asked. */
export function explain(
  error: unknown,
  labels: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) {
    return "The server cannot be reached. Check the connection and try again.";
  }
  if (error.status === 401) return "You are signed out. Sign in and try again.";
  if (error.status === 413) return "That is too large.";
  if (error.status === 429) return "Too many attempts. Wait a minute and try again.";
  const fields = Object.entries(fieldSentences(error, labels)).flatMap(([, said]) => said);
  if (fields.length > 0) return fields.map(capitalised).join(". ");
  const said = error.problem as Partial<ProblemDocument & { msg: string }> | null;
  if (said?.detail || said?.msg) return said.detail || said.msg;
  return error.status >= 500 ? "The server had a problem. Try again." : said?.title;
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
