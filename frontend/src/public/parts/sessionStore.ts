/** Values kept for this tab. Where storage is forbidden or full, nothing is kept, and no caller depends on it. */

export function readSession(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full.
  }
}

export function removeSession(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Forbidden.
  }
}

/** Lines that were pasted into a search field, on their way to the box for pasted lists. */
const KEY = "handed-list";

/** For a browser that forbids storage. */
let unstored: unknown;

/** Keeps the lines until the enquiry list's page takes them; behind those that it has not taken yet. */
export function handOver(text: string): void {
  const all = [takeHandedList(), text].filter(Boolean).join("\n");
  writeSession(KEY, all);
  if (readSession(KEY) !== all) unstored = all;
}

/** The lines, once. */
export function takeHandedList(): string {
  const text = unstored ?? readSession(KEY);
  unstored = undefined;
  removeSession(KEY);
  return typeof text === "string" ? text : "";
}
