/**
 * What a history entry looked like when the visitor left it: how far it was scrolled and how many further pages of its
 * list had been loaded. Kept for the tab's lifetime, by the key of the entry.
 */

type Visit = { y?: number; extraPages?: number };

const STORAGE_KEY = "visits";
const MOST = 50;

let visits: Map<string, Visit> | null = null;
const listeners = new Set<() => void>();

function all(): Map<string, Visit> {
  visits ??= new Map(stored());
  return visits;
}

function stored(): [string, Visit][] {
  try {
    const entries: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

export function visitOf(key: string): Visit {
  return all().get(key) ?? {};
}

export function noteVisit(key: string, change: Visit): void {
  const known = all();
  const before = known.get(key);
  known.delete(key);
  known.set(key, { ...before, ...change });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  if (change.extraPages !== undefined) for (const listener of listeners) listener();
}

/** Called when a visit's number of pages changes. */
export function subscribeToVisits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes all down before the document goes; without storage they last as long as the document. */
export function storeVisits(): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all()]));
  } catch {
    // Storage is full or refused.
  }
}

/** The router gives every entry that it makes a key; the one a document starts with, or a link within a page, has none. */
export function ensureEntryKey(): void {
  const { history } = window;
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...history.state, key }, "");
}
