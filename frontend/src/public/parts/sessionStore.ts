/** Values kept for this tab: through a reload where the browser stores them, else as long as the document. */

/** What storage that is forbidden or full has refused. */
const unstored = new Map<string, unknown>();

export function readSession(key: string): unknown {
  if (unstored.has(key)) return unstored.get(key);
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    unstored.set(key, value);
  }
}

export function removeSession(key: string): void {
  unstored.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Forbidden.
  }
}

/** Lines that were pasted into a search field, on their way to the box for pasted lists. */
const KEY = "handed-list";

/** Keeps the lines until the enquiry list's page takes them; behind those that it has not taken yet. */
export function handOver(text: string): void {
  writeSession(KEY, [takeHandedList(), text].filter(Boolean).join("\n"));
}

/** The lines, once. */
export function takeHandedList(): string {
  const text = readSession(KEY);
  removeSession(KEY);
  return typeof text === "string" ? text : "";
}
