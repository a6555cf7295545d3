/** Lines that were pasted into a search field, on their way to the box for pasted lists. */
import { readSession, removeSession, writeSession } from "./sessionStore";

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
