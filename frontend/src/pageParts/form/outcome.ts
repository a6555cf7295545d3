import { ApiError } from "../../api/client";
import { type FormErrors, type FormValues, hasErrors, isRecord, textValues } from "./rules";

export type FormStatus = "sent" | "invalid" | "limited" | "failed";

export type FormOutcome = {
  status: FormStatus;
  /** What was typed; once it was sent, what was sent. */
  values: FormValues;
  errors: FormErrors;
  /** The server's message about the whole form. */
  detail: string | null;
};

const STATUSES: readonly FormStatus[] = ["sent", "invalid", "limited", "failed"];

/** From the page's seed, after a form post without a script; otherwise null. */
export function seededOutcome(seed: unknown): FormOutcome | null {
  if (!isRecord(seed)) return null;
  const status = STATUSES.find((one) => one === seed.status);
  if (!status) return null;
  return {
    status,
    values: textValues(seed.values),
    errors: status === "sent" ? {} : messages(seed.errors),
    detail: typeof seed.detail === "string" ? seed.detail : null,
  };
}

export function failedOutcome(
  error: unknown,
  values: FormValues,
  fields: readonly string[],
): FormOutcome {
  const failed: FormOutcome = { status: "failed", values, errors: {}, detail: null };
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 429) return { ...failed, status: "limited" };
  if (error.status !== 422) return failed;
  const entries = Object.entries(messages(error.problem?.errors));
  const errors = Object.fromEntries(entries.filter(([name]) => fields.includes(name)));
  const others = entries.filter(([name]) => !fields.includes(name)).flatMap(([, texts]) => texts);
  const detail = others.length > 0 ? others.join(" ") : (error.problem?.detail ?? null);
  return hasErrors(errors) ? { ...failed, status: "invalid", errors } : { ...failed, detail };
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
