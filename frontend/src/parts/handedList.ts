/** Lines that were pasted into a search field, on their way to the box for pasted lists. */
import { readSession, removeSession, writeSession } from "./sessionStore";

const KEY = "handed-list";

/** Keeps the lines until the enquiry list's page takes them; behind those that it has not taken yet. */
export function handOver(text: string): void {
  writeSession(KEY, [readSession(KEY), text].filter(Boolean).join("\n"));
}

/** The lines, once. */
export function takeHandedList(): string {
  const text = readSession(KEY);
  removeSession(KEY);
  return typeof text === "string" ? text : "";
}
