import { ApiError } from "../../data/client";
import type { Problem as ProblemDocument } from "../../data/schema";
import { capitalised } from "../../words/text";

export type FieldMessages = Record<string, string[]>;

function fieldMessages(error: unknown): FieldMessages {
  return error instanceof ApiError ? (error.problem?.errors ?? {}) : {};
}

/**
 * The field errors as whole sentences: "is already used" gets the field's label as its subject; a message that begins
 * with a capital is one already.
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

/** Why it failed, as the server said or as the status tells; undefined for errors that do not come from the API. */
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
  const fields = Object.entries(fieldSentences(error, labels)).flatMap(([, messages]) => messages);
  if (fields.length > 0) return fields.map(capitalised).join(". ");
  const problem = error.problem as Partial<ProblemDocument & { msg: string }> | null;
  if (problem?.detail || problem?.msg) return problem.detail || problem.msg;
  return error.status >= 500 ? "The server had a problem. Try again." : problem?.title;
}

/** Nobody knows what came of the call: there was no answer, or one of a proxy that did not wait for it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
