import { ApiError, postJson } from "../../api/client";
import type { QueryCache } from "../../api/queryCache";
import { discardDraft } from "./draft";
import { type FormErrors, type FormValues, hasErrors, isRecord, textValues } from "./rules";

const STATUSES: readonly FormStatus[] = ["sent", "invalid", "limited", "failed"];

/** The server answers within ten seconds; after this the connection is taken for lost. */
const TIMEOUT_MS = 30_000;

export type Submission = { values: FormValues; outcome: Promise<FormOutcome> };

type FormSubmissions = {
  /** Under way, or finished while the visitor was on another page. */
  current: Submission | null;
  /** Without an answer it is unknown whether the message arrived: sent again unchanged, it keeps its key. */
  unanswered: { text: string; key: string } | null;
};

/** By form. A submission outlives the page that it was sent from, and ends with the document. */
const submissions = new WeakMap<QueryCache, Map<string, FormSubmissions>>();

export function submissionsOf(cache: QueryCache, form: string): FormSubmissions {
  const forms = submissions.get(cache) ?? new Map<string, FormSubmissions>();
  submissions.set(cache, forms);
  const known = forms.get(form) ?? { current: null, unanswered: null };
  forms.set(form, known);
  return known;
}

type Message = {
  form: string;
  api: string;
  fields: readonly string[];
  values: FormValues;
  /** What is sent: equal bodies are the same message. */
  body: Record<string, unknown>;
  /** How long the visitor took, where that is known. */
  elapsed: { elapsed_ms?: number };
  onSent?: ((answer: unknown, values: FormValues) => void) | undefined;
};

/** Sends a message; the promise never rejects. */
export function submit(cache: QueryCache, message: Message): Submission {
  const { form, api, fields, values, body, elapsed, onSent } = message;
  const known = submissionsOf(cache, form);
  const text = JSON.stringify(body);
  const key = known.unanswered?.text === text ? known.unanswered.key : newKey();
  const outcome = post(api, { ...body, ...elapsed }, key).then(
    (answer): FormOutcome => {
      known.unanswered = null;
      discardDraft(form);
      onSent?.(answer, values);
      return { status: "sent", values, errors: {}, detail: null };
    },
    (error: unknown) => {
      known.unanswered = error instanceof ApiError ? null : { text, key };
      return failedOutcome(error, values, fields);
    },
  );
  known.current = { values, outcome };
  return known.current;
}

async function post(path: string, body: unknown, key: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([postJson(path, body, { "Idempotency-Key": key }), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type FormStatus = "sent" | "invalid" | "limited" | "failed";

export type FormOutcome = {
  status: FormStatus;
  /** What was typed; once it was sent, what was sent. */
  values: FormValues;
  errors: FormErrors;
  /** The server's message about the whole form. */
  detail: string | null;
};

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
