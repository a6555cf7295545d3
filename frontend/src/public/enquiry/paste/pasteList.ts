/** A pasted list on its way into the enquiry list: matched on the server and checked by the visitor (`PasteReview.tsx`), kept in this tab. */
import type { MatchedLine } from "../../../data/schema";
import { isRecord } from "../../parts/form/rules";
import { readSession, removeSession, writeSession } from "../../parts/sessionStore";

const STORAGE_KEY = "pasted-list";

/** A line with what the visitor has chosen. */
export type ReviewLine = {
  /** Its place in the answer, from 1: several items may have come in one line. */
  id: number;
  matched: MatchedLine;
  /** Whether it is to be added. */
  include: boolean;
  /** A product's id; null keeps the line as text. */
  product: number | null;
  quantity: string;
  pack: string;
};

export type PastedList = { text: string; lines: readonly ReviewLine[] };

/** What becomes of the list, whatever it is by then. */
export type ListChange = (now: PastedList) => PastedList;

export const NOTHING: PastedList = { text: "", lines: [] };

/** The lines of an answer as they are first shown. */
export function reviewLines(found: readonly MatchedLine[]): ReviewLine[] {
  return found.map((matched, index) => ({
    id: index + 1,
    matched,
    // Of remarks (`isRemark`, whose script comes later) only what has a quantity is added.
    include: matched.quantity !== null || matched.kind !== "none",
    product: matched.match?.id ?? null,
    quantity: matched.quantity === null ? "" : String(matched.quantity),
    pack: matched.pack ?? "",
  }));
}

/** What came with the page for a list that was posted without a script. */
export function postedReview(outcome: unknown): readonly MatchedLine[] {
  return isRecord(outcome) && Array.isArray(outcome.review) ? outcome.review : [];
}

/** What this tab has kept. */
export function storedList(): PastedList {
  const stored = readSession(STORAGE_KEY) as Partial<PastedList> | null;
  const text = typeof stored?.text === "string" ? stored.text : "";
  const lines = Array.isArray(stored?.lines) ? stored.lines.filter(isReviewLine) : [];
  return { text, lines };
}

export function storeList(list: PastedList): void {
  if (list.text === "" && list.lines.length === 0) removeSession(STORAGE_KEY);
  else writeSession(STORAGE_KEY, list);
}

/**
 * Changes the list as it is now, not as it was when a row was drawn or a question was asked, and shows it with `show`, which
 * is always the same.
 */
export function changeList(show: (list: PastedList) => void, changed: ListChange): void {
  const next = changed(storedList());
  storeList(next);
  show(next);
}

function isReviewLine(line: Partial<ReviewLine> | null): line is ReviewLine {
  return typeof line?.id === "number" && typeof line.matched?.text === "string";
}
