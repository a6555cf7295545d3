/**
 * Values kept for this tab. Where storage is forbidden or full, they are kept for as long as the document, and no caller
 * depends on more.
 */

/** What could not be stored, which is newer than what is in storage. */
const unstored = new Map<string, unknown>();

export function readSession(key: string): unknown {
  try {
    return unstored.get(key) ?? JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full.
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
