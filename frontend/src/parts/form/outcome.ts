import { ApiError } from "../../api/client";
import { type FormErrors, type FormValues, hasErrors } from "./rules";

/** What became of a message. */
export type FormStatus = "sent" | "invalid" | "limited" | "failed";

export type FormOutcome = {
  status: FormStatus;
  values: FormValues;
  errors: FormErrors;
  /** What the server says about it beyond the fields. */
  detail: string | null;
};

const STATUSES: readonly FormStatus[] = ["sent", "invalid", "limited", "failed"];

/** What the server put into the page after a form post without a script; null when there was none. */
export function seededOutcome(seed: unknown): FormOutcome | null {
  if (!isRecord(seed)) return null;
  const status = STATUSES.find((one) => one === seed.status);
  if (!status) return null;
  return {
    status,
    values: status === "sent" ? {} : texts(seed.values),
    errors: status === "sent" ? {} : messages(seed.errors),
    detail: typeof seed.detail === "string" ? seed.detail : null,
  };
}

/** What a failed call means for the form. */
export function failedOutcome(
  error: unknown,
  values: FormValues,
  fields: readonly string[],
): FormOutcome {
  if (!(error instanceof ApiError)) return { status: "failed", values, errors: {}, detail: null };
  if (error.status === 429) return { status: "limited", values, errors: {}, detail: null };
  if (error.status !== 422) return { status: "failed", values, errors: {}, detail: null };
  const said = Object.entries(messages(error.problem?.errors));
  const errors = Object.fromEntries(said.filter(([name]) => fields.includes(name)));
  const others = said.filter(([name]) => !fields.includes(name)).flatMap(([, texts]) => texts);
  const detail = others.length > 0 ? others.join(" ") : (error.problem?.detail ?? null);
  return hasErrors(errors)
    ? { status: "invalid", values, errors, detail: null }
    : { status: "failed", values, errors: {}, detail };
}

function texts(values: unknown): FormValues {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? "on" : text(value)]),
  );
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function messages(errors: unknown): FormErrors {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [
      name,
      Array.isArray(said) ? said.filter((one) => typeof one === "string") : [],
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
