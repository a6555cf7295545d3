import { ApiError, postJson } from "../../../data/client";
import type { QueryCache } from "../../../data/queryCache";
import { randomKey } from "../../../words/key";
import { readSession, removeSession, writeSession } from "../sessionStore";
import { discardDraft } from "./draft";
import { type FormErrors, type FormValues, hasErrors, isRecord, textValues } from "./rules";

const STATUSES: readonly FormStatus[] = ["sent", "invalid", "limited", "failed"];

/** The server answers within ten seconds; after this the connection is taken for lost. */
const TIMEOUT_MS = 30_000;

export type Submission = { values: FormValues; outcome: Promise<FormOutcome> };

type FormSubmissions = {
  /** Under way, or finished while the visitor was on another page. */
  current: Submission | null;
};

/** By form. A submission outlives the page that it was sent from, and ends with the document. */
const submissions = new WeakMap<QueryCache, Map<string, FormSubmissions>>();

export function submissionsOf(cache: QueryCache, form: string): FormSubmissions {
  const forms = submissions.get(cache) ?? new Map<string, FormSubmissions>();
  submissions.set(cache, forms);
  const known = forms.get(form) ?? { current: null };
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
  const key = keyOf(form, text);
  const outcome = post(api, { ...body, ...elapsed }, key).then(
    (answer): FormOutcome => {
      forgetKeys(form);
      discardDraft(form);
      onSent?.(answer, values);
      return { status: "sent", values, errors: {}, detail: null };
    },
    (error: unknown) => failedOutcome(error, values, fields),
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

/**
 * The key of a message: whatever came of sending it, sent again with the same words it has the same key, so that it arrives
 * once. A proxy answers 502 or 504 for a server that goes on sending. Kept for this tab: a reload is tried again, too.
 */
function keyOf(form: string, text: string): string {
  const known = keysOf(form);
  const found = known.find((one) => one.text === text);
  if (found) return found.key;
  const made = { text, key: randomKey() };
  keys.set(form, [made, ...known].slice(0, MAX_KEYS));
  writeSession(stored(form), keys.get(form));
  return made.key;
}

type MessageKey = { text: string; key: string };

/** Messages of a form that are remembered; who changes one back and forth sends no more. */
const MAX_KEYS = 4;

/** Also where the browser forbids storage. */
const keys = new Map<string, readonly MessageKey[]>();

const stored = (form: string) => `sending:${form}`;

function keysOf(form: string): readonly MessageKey[] {
  const known = keys.get(form) ?? readSession(stored(form));
  return Array.isArray(known) ? known : [];
}

function forgetKeys(form: string): void {
  keys.set(form, []);
  removeSession(stored(form));
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
