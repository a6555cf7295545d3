/** The messages in the corner of the window. */
import { WORDS } from "../../words/actions";
import { createStore } from "./store";

export type ToastAction = {
  label: string;
  run: () => void;
};

type ToastOptions = {
  detail?: string | undefined;
  undo?: (() => void) | undefined;
  action?: ToastAction | undefined;
  /** What may be done next, beside the action. */
  next?: ToastAction | undefined;
  /** A newer message with the same subject replaces this one. */
  dedupeKey?: string | undefined;
};

export type Toast = Omit<ToastOptions, "undo"> & {
  id: number;
  tone: "good" | "bad" | "plain";
  text: string;
  /** Until it disappears, unless the pointer or the focus is on a toast. */
  durationMs: number;
};

const SHORT_MS = 6000;
const LONG_MS = 15_000;
/** Beyond this number only failures and messages with an action are kept. */
const MAX_TOASTS = 4;

const store = createStore<readonly Toast[]>([]);
let next = 1;

/** Each returns the id for `dismiss`. */
export const toasts = {
  good: (text: string, options: ToastOptions = {}): number => show("good", text, options),
  bad: (text: string, detail?: string, dedupeKey?: string): number =>
    show("bad", text, { detail, dedupeKey }),
  plain: (text: string, options: ToastOptions = {}): number => show("plain", text, options),
  dismiss: (id: number): void => {
    const remaining = store.get().filter((toast) => toast.id !== id);
    if (remaining.length < store.get().length) store.set(remaining);
  },
  all: store.get,
  subscribe: store.subscribe,
};

function show(tone: Toast["tone"], text: string, { undo, ...options }: ToastOptions): number {
  const action = undo ? { label: WORDS.undo, run: undo } : options.action;
  const durationMs = tone === "bad" || action ? LONG_MS : SHORT_MS;
  const toast: Toast = { ...options, id: next++, tone, text, action, durationMs };
  store.set(limited([...store.get().filter((other) => !replaces(toast, other)), toast]));
  return toast.id;
}

/** A message with an action is never replaced, because its Undo would be lost. */
function replaces(newer: Toast, other: Toast): boolean {
  if (other.action) return false;
  if (newer.dedupeKey !== undefined && newer.dedupeKey === other.dedupeKey) return true;
  return newer.tone === other.tone && newer.text === other.text && newer.detail === other.detail;
}

function limited(toastsNow: readonly Toast[]): readonly Toast[] {
  let surplus = toastsNow.length - MAX_TOASTS;
  const newest = toastsNow.at(-1);
  return toastsNow.filter((toast) => {
    const isDropped = surplus > 0 && toast !== newest && toast.tone !== "bad" && !toast.action;
    if (isDropped) surplus -= 1;
    return !isDropped;
  });
}
