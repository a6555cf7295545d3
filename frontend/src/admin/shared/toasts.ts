/** What happened, said in a corner and to screen readers, with a way back where there is one. */

export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: "good" | "bad" | "plain";
  text: string;
  detail: string | undefined;
  action: ToastAction | undefined;
  /** What it is about: a newer message about the same thing takes its place. */
  about: string | undefined;
  /** How long it stays unless somebody rests on it. */
  stays: number;
};

type Extra = {
  detail?: string | undefined;
  undo?: (() => void) | undefined;
  action?: ToastAction;
  about?: string;
};

const SHORT_MS = 6000;
const LONG_MS = 15_000;
/** More than these are kept only if they are failures or offer something. */
const MOST = 4;

let all: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

/** Each returns the message's number, for `dismiss`. */
export const toasts = {
  good: (text: string, extra: Extra = {}): number => show("good", text, extra),
  bad: (text: string, detail?: string, about?: string): number =>
    show("bad", text, { detail, ...(about === undefined ? {} : { about }) }),
  plain: (text: string, extra: Extra = {}): number => show("plain", text, extra),
  dismiss: (id: number): void => {
    const left = all.filter((toast) => toast.id !== id);
    if (left.length < all.length) become(left);
  },
  /** Runs the way back of the newest toast that has one. */
  runLatest: (): boolean => {
    const latest = all.findLast((toast) => toast.action);
    if (!latest?.action) return false;
    toasts.dismiss(latest.id);
    latest.action.run();
    return true;
  },
  all: (): readonly Toast[] => all,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function show(tone: Toast["tone"], text: string, extra: Extra): number {
  const { detail, undo, about } = extra;
  const action = undo ? { label: "Undo", run: undo } : extra.action;
  const stays = tone === "bad" || action ? LONG_MS : SHORT_MS;
  const toast = { id: next++, tone, text, detail, action, about, stays };
  become(limited([...all.filter((other) => !replaces(toast, other)), toast]));
  return toast.id;
}

/** A message that offers something stays: its Undo belongs to it alone. */
function replaces(newer: Toast, other: Toast): boolean {
  if (other.action) return false;
  if (newer.about !== undefined && newer.about === other.about) return true;
  return newer.tone === other.tone && newer.text === other.text && newer.detail === other.detail;
}

function limited(toastsNow: readonly Toast[]): readonly Toast[] {
  let surplus = toastsNow.length - MOST;
  const newest = toastsNow.at(-1);
  return toastsNow.filter((toast) => {
    const goes = surplus > 0 && toast !== newest && toast.tone !== "bad" && !toast.action;
    if (goes) surplus -= 1;
    return !goes;
  });
}

function become(toastsNow: readonly Toast[]): void {
  all = toastsNow;
  for (const listener of listeners) listener();
}
