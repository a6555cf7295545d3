/** What happened, said in a corner and to screen readers, with a way back where there is one. */

export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: "good" | "bad" | "plain";
  text: string;
  detail: string | undefined;
  action: ToastAction | undefined;
  /** How long it stays unless somebody rests on it. */
  stays: number;
};

type Extra = { detail?: string | undefined; undo?: (() => void) | undefined; action?: ToastAction };

const SHORT_MS = 6000;
const LONG_MS = 15_000;
const MOST = 4;

let all: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

export const toasts = {
  good: (text: string, extra: Extra = {}): void => show("good", text, extra),
  bad: (text: string, detail?: string): void => show("bad", text, { detail }),
  plain: (text: string, extra: Extra = {}): void => show("plain", text, extra),
  dismiss: (id: number): void => become(all.filter((toast) => toast.id !== id)),
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

function show(tone: Toast["tone"], text: string, { detail, undo, action }: Extra): void {
  const offered = undo ? { label: "Undo", run: undo } : action;
  const stays = tone === "bad" || offered ? LONG_MS : SHORT_MS;
  const toast = { id: next++, tone, text, detail, action: offered, stays };
  // The same words again replace the earlier ones; a success takes away the failures before it.
  const stay = (other: Toast) => other.text !== text && !(tone === "good" && other.tone === "bad");
  become([...all.filter(stay), toast].slice(-MOST));
}

function become(toastsNow: readonly Toast[]): void {
  all = toastsNow;
  for (const listener of listeners) listener();
}
