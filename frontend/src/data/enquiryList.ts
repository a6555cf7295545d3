/**
 * The enquiry list: what a visitor wants quoted. It is kept in this browser alone (local storage) and is the same in all
 * its tabs. Where storage is forbidden, full or damaged, the list lives as long as the page.
 */
import { useSyncExternalStore } from "react";

export type EnquiryLine = {
  /** Identifies the line within the list of this browser. */
  key: number;
  /** The product's id; null for a line in the visitor's own words. */
  product: number | null;
  /** What the catalogue called the product when it was added: shown should it leave the catalogue. */
  name?: string;
  /** The visitor's own words. */
  text?: string;
  /** As typed; only a whole number from 1 to 99,999 can be sent. */
  quantity: string;
  pack?: string;
  note?: string;
};

/** A line before it is in the list. */
export type NewLine = Omit<EnquiryLine, "key">;

type EnquiryList = {
  lines: readonly EnquiryLine[];
  /** False on the server and while React hydrates: the list is not known yet. */
  ready: boolean;
  /** False when the browser refused to store the list. */
  isStored: boolean;
  /** What happened last, for screen readers. */
  message: string;
  /** It is that lines did not fit, which everybody has to see. */
  refused?: boolean;
};

export const MAX_LINES = 500;
/** Characters of a text, a pack or a note. */
export const MAX_LINE_TEXT = 200;

const FULL = `Your enquiry list is full: ${MAX_LINES} lines.`;
/** How long it is said that lines did not fit. */
const REFUSAL_MS = 10_000;
const STORAGE_KEY = "enquiry-list";
/** A stored list of any other version counts as empty, and the next change replaces it. */
const VERSION = 1;

const UNKNOWN: EnquiryList = { lines: [], ready: false, isStored: true, message: "" };

let current: EnquiryList = UNKNOWN;
let refusal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The list of this browser; must not be called on the server. */
export function enquiryList(): EnquiryList {
  if (!current.ready) {
    const lines = readLines();
    current = { ...current, lines: lines ?? [], ready: true, isStored: lines !== null };
  }
  return current;
}

export function useEnquiryList(): EnquiryList {
  return useSyncExternalStore(subscribe, enquiryList, () => UNKNOWN);
}

/** How many lines the list has; 0 on the server. */
export function useEnquiryCount(): number {
  return useEnquiryList().lines.length;
}

export function useIsInList(product: number): boolean {
  const find = () => enquiryList().lines.some((line) => line.product === product);
  return useSyncExternalStore(subscribe, find, () => false);
}

/** Puts a product at the end of the list unless it is there. */
export function add(product: { id: number; name: string }): void {
  const { id, name } = product;
  changeLines((lines) => {
    if (lines.some((line) => line.product === id)) return null;
    const more = withKeys([{ product: id, name, quantity: "1" }], lines);
    const count = lines.length + 1;
    const message = `${name} is in your enquiry list, which now has ${count} ${count === 1 ? "item" : "items"}.`;
    return { lines: [...lines, ...more], message };
  });
}

/** The lines with keys that no line of `present` has. */
export function withKeys(
  lines: readonly NewLine[],
  present: readonly EnquiryLine[],
): EnquiryLine[] {
  const last = present.reduce((highest, { key }) => Math.max(highest, key), 0);
  return lines.map((line, index) => ({ ...line, key: last + 1 + index }));
}

/**
 * Changes the list as it is in storage now, so that nothing is lost that another tab has added. `change` returns null
 * to leave it as it is; lines beyond `MAX_LINES` are cut off, and the message says so instead of what was to be said.
 */
export function changeLines(
  change: (
    lines: readonly EnquiryLine[],
  ) => { lines: readonly EnquiryLine[]; message?: string } | null,
): void {
  const before = enquiryList();
  const stored = (before.isStored ? readLines() : null) ?? before.lines;
  const changed = change(stored);
  if (!changed) return;
  const lines = changed.lines.slice(0, MAX_LINES);
  const refused = changed.lines.length > MAX_LINES;
  const message = refused ? FULL : (changed.message ?? "");
  show({ lines, ready: true, isStored: writeLines(lines), message, refused });
  clearTimeout(refusal);
  if (refused) refusal = setTimeout(() => show({ ...current, refused: false }), REFUSAL_MS);
}

function show(list: EnquiryList): void {
  current = list;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // The same handlers again change nothing.
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has changed the list, or cleared the storage (then `key` is null). */
function onStorage({ key }: StorageEvent): void {
  if (key === STORAGE_KEY || key === null) reread();
}

/** A page that Back took out of the browser's cache has missed what happened meanwhile. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) reread();
}

/** What could not be stored is newer than what is in storage. */
function reread(): void {
  const lines = enquiryList().isStored && readLines();
  if (lines) show({ lines, ready: true, isStored: true, message: "" });
}

/** Null where storage cannot be read. */
function readLines(): EnquiryLine[] | null {
  let text: string | null;
  try {
    text = window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
  try {
    const stored = JSON.parse(text ?? "null");
    if (stored?.v !== VERSION || !Array.isArray(stored.lines)) return [];
    return uniqueKeys(stored.lines.slice(0, MAX_LINES).flatMap(readLine));
  } catch {
    return [];
  }
}

function writeLines(lines: readonly EnquiryLine[]): boolean {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ v: VERSION, lines }));
    return true;
  } catch {
    return false;
  }
}

/** A line from a source that may hold anything. */
export function readLine(value: unknown): EnquiryLine[] {
  if (typeof value !== "object" || value === null) return [];
  const { key, product, quantity, ...texts } = value as Record<string, unknown>;
  const line: EnquiryLine = {
    key: positive(key) ?? 0,
    product: positive(product),
    quantity: String(quantity ?? "").slice(0, 12),
  };
  for (const name of ["name", "text", "pack", "note"] as const) {
    const text = texts[name];
    if (typeof text === "string" && text !== "") line[name] = text.slice(0, MAX_LINE_TEXT);
  }
  return line.product === null && !line.text ? [] : [line];
}

function positive(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;
}

/** The lines with new keys where a key is missing or taken. */
function uniqueKeys(lines: EnquiryLine[]): EnquiryLine[] {
  const keys = new Set(lines.map(({ key }) => key));
  return keys.size === lines.length && !keys.has(0) ? lines : withKeys(lines, []);
}
