import { ApiError, postJson } from "../../../data/client";
import type { QueryCache } from "../../../data/queryCache";
import { randomKey } from "../../../words/key";
import { readSession, removeSession, writeSession } from "../sessionStore";
import { discardDraft } from "./draft";
import {
  type FormErrors,
  type FormFields,
  type FormSpec,
  type FormValues,
  hasErrors,
  isRecord,
} from "./rules";

/** The server answers within ten seconds; after this the connection is taken for lost. */
const TIMEOUT_MS = 30_000;

export type Submission = { values: FormValues; outcome: Promise<FormOutcome> };

/** By form: under way, or finished while the visitor was on another page. It ends with the document. */
const submissions = new WeakMap<QueryCache, Map<string, Submission>>();

export function submissionsOf(cache: QueryCache): Map<string, Submission> {
  const known = submissions.get(cache) ?? new Map<string, Submission>();
  submissions.set(cache, known);
  return known;
}

type Message = {
  spec: Pick<FormSpec, "kind" | "api" | "fields" | "onSent">;
  values: FormValues;
  /** What is sent: equal bodies are the same message. */
  body: Record<string, unknown>;
  /** How long the visitor took, where that is known. */
  elapsed: { elapsed_ms?: number };
};

/** Sends a message; the promise never rejects. */
export function submit(cache: QueryCache, { spec, values, body, elapsed }: Message): Submission {
  const { kind, api, fields, onSent } = spec;
  const key = keyOf(kind, JSON.stringify(body));
  const outcome = post(api, { ...body, ...elapsed }, key).then(
    (answer): FormOutcome => {
      removeSession(stored(kind));
      discardDraft(kind);
      onSent?.(answer, values);
      return { status: "sent", values, errors: {}, detail: null };
    },
    (error: unknown) => failedOutcome(error, values, fields),
  );
  const submission = { values, outcome };
  submissionsOf(cache).set(kind, submission);
  return submission;
}

function post(path: string, body: unknown, key: string): Promise<unknown> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  return Promise.race([postJson(path, body, { "Idempotency-Key": key }), timeout]);
}

/**
 * The key of a message: whatever came of sending it, sent again with the same words it has the same key, so that it arrives
 * once. A proxy answers 502 or 504 for a server that goes on sending. Kept for this tab: a reload is tried again, too.
 */
function keyOf(form: string, text: string): string {
  const kept = readSession(stored(form));
  const known: readonly MessageKey[] = Array.isArray(kept) ? kept : [];
  const message = known.find((one) => one.text === text) ?? { text, key: randomKey() };
  const others = known.filter((one) => one.text !== text);
  writeSession(stored(form), [message, ...others].slice(0, MAX_KEYS));
  return message.key;
}

type MessageKey = { text: string; key: string };

/** Messages of a form that are remembered; who changes one back and forth sends no more. */
const MAX_KEYS = 4;

const stored = (form: string) => `sending:${form}`;

export type FormOutcome = {
  status: "sent" | "invalid" | "limited" | "failed";
  /** What was typed; once it was sent, what was sent. */
  values: FormValues;
  errors: FormErrors;
  /** The server's message about the whole form. */
  detail: string | null;
};

/** From the page's seed (`src/web/enquiries.rs`), after a form post without a script; otherwise null. */
export function seededOutcome(seed: unknown): FormOutcome | null {
  if (!isRecord(seed)) return null;
  const { status, values, errors, detail } = seed as FormOutcome;
  return { status, values, errors, detail };
}

export function failedOutcome(error: unknown, values: FormValues, fields: FormFields): FormOutcome {
  const failed: FormOutcome = { status: "failed", values, errors: {}, detail: null };
  if (!(error instanceof ApiError)) return failed;
  if (error.status === 429) return { ...failed, status: "limited" };
  if (error.status !== 422) return failed;
  const entries = Object.entries(error.problem?.errors ?? {});
  const errors = Object.fromEntries(entries.filter(([name]) => name in fields));
  const others = entries.filter(([name]) => !(name in fields)).flatMap(([, texts]) => texts);
  const detail = others.length > 0 ? others.join(" ") : (error.problem?.detail ?? null);
  return hasErrors(errors) ? { ...failed, status: "invalid", errors } : { ...failed, detail };
}
