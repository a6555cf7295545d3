/**
 * The lists that were sent last, kept by this browser so that they can be ordered again: what was asked for, the reference
 * and the date, and nothing about who asked. Where storage is blocked there are none.
 */
import { useMemo, useSyncExternalStore } from "react";
import { MAX_LINES, type NewLine, readLine } from "../../../data/enquiryList";
import { isRecord } from "../../parts/form/rules";
import { copyOfLine, type Receipt } from "../receipt";

export type SentList = {
  reference: string;
  /** RFC 3339. */
  sent_at: string;
  lines: readonly NewLine[];
};

const STORAGE_KEY = "sent-lists";
/** Lists of any other version are left alone and not shown. */
const VERSION = 1;
const MAX_LISTS = 5;

/** Keeps what was sent, in front of what was sent before. */
export function rememberSent({ reference, sent_at, lines }: Receipt): void {
  if (reference === "" || lines.length === 0) return;
  const list = { reference, sent_at, lines: lines.map(copyOfLine) };
  change((lists) => [list, ...lists.filter((one) => one.reference !== reference)]);
}

/** Removes a list; returns how to bring it back. */
export function forgetSent(reference: string): () => void {
  const gone = parse(stored()).filter((list) => list.reference === reference);
  change((lists) => lists.filter((list) => list.reference !== reference));
  return () =>
    change((lists) =>
      [...lists, ...gone].sort((one, other) => Date.parse(other.sent_at) - Date.parse(one.sent_at)),
    );
}

/** The lists as they are kept now, the newest first, the same in all tabs. */
export function useSentLists(): readonly SentList[] {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => parse(text), [text]);
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** From a source that may hold anything. */
function parse(text: string | null): readonly SentList[] {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isRecord(value) || value.v !== VERSION || !Array.isArray(value.lists)) return [];
    return value.lists.flatMap(readList).slice(0, MAX_LISTS);
  } catch {
    return [];
  }
}

function readList(value: unknown): SentList[] {
  if (!isRecord(value) || !Array.isArray(value.lines)) return [];
  const [reference, sentAt] = [String(value.reference ?? ""), String(value.sent_at)];
  const lines = value.lines.slice(0, MAX_LINES).flatMap(readLine);
  if (reference === "" || Number.isNaN(Date.parse(sentAt)) || lines.length === 0) return [];
  return [{ reference, sent_at: sentAt, lines: lines.map(({ key: _key, ...line }) => line) }];
}

/** Changes what is in storage now. What does not fit is left out, the oldest first; where storage is blocked, all. */
function change(next: (lists: readonly SentList[]) => readonly SentList[]): void {
  const lists = next(parse(stored())).slice(0, MAX_LISTS);
  for (let count = lists.length; count >= 0; count--) {
    try {
      const value = { v: VERSION, lists: lists.slice(0, count) };
      if (count === 0) window.localStorage.removeItem(STORAGE_KEY);
      else window.localStorage.setItem(STORAGE_KEY, JSON.stringify(value));
      break;
    } catch {
      // Forbidden or full.
    }
  }
  // As other tabs hear of it.
  window.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
