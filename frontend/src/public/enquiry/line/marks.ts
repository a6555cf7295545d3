/** Lines of one list that ask for the same, or for the same salt and strength; lines that are merged or removed, and come back. */

import {
  changeLines,
  type EnquiryLine,
  MAX_LINE_TEXT,
  MAX_LINES,
  withKeys,
} from "../../../data/enquiryList";
import type { ComparedProduct as ListedProduct } from "../../../data/schema";
import { counted } from "../../../words/number";
import { quantityOf, type Undo } from "../edit";

/** What a line has in common with one above it. */
export type LineMark = {
  /** The same product, or the same words; else another product of the same salt and strength. */
  isSame: boolean;
  /** The number of the line above, from 1, and its key. */
  number: number;
  key: number;
  /** What differs all the same: the pack, whose quantities cannot be added; or the dosage form of another product. */
  differsIn: "pack" | "form" | null;
  /** The quantity of both in one, where that loses nothing. */
  merged: string | null;
};

type Find = (line: EnquiryLine) => ListedProduct | undefined;

/** The marks of a list, by the key of the line. `find` is what the catalogue says of a product. */
export function marksOf(lines: readonly EnquiryLine[], find: Find): ReadonlyMap<number, LineMark> {
  const first = new Map<string, { line: EnquiryLine; number: number }>();
  const marks = new Map<number, LineMark>();
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const own = identity(line);
    if (own === null) continue;
    const same = first.get(own);
    const salts = find(line)?.salts_key;
    const similar = salts ? first.get(`salts ${salts}`) : undefined;
    const above = same ?? similar;
    if (above) {
      const merged = same ? (mergedLine(above.line, line)?.quantity ?? null) : null;
      const isSame = same !== undefined;
      const form = (one: EnquiryLine) => plain(find(one)?.formulation ?? "");
      const other = same ? "pack" : "form";
      const isAlike = same ? isSamePack(above.line, line) : form(above.line) === form(line);
      const differsIn = isAlike ? null : other;
      const { key } = above.line;
      marks.set(line.key, { isSame, number: above.number, key, differsIn, merged });
    }
    if (!same) first.set(own, { line, number });
    if (salts && !similar) first.set(`salts ${salts}`, { line, number });
  }
  last = kept(marks);
  return last;
}

let last: ReadonlyMap<number, LineMark> = new Map();

/** A mark that says the same as before is the same object, so that its line is not rendered again. */
function kept(marks: ReadonlyMap<number, LineMark>): ReadonlyMap<number, LineMark> {
  const isEqual = (one: LineMark | undefined, other: LineMark) =>
    JSON.stringify(one) === JSON.stringify(other);
  return new Map(
    [...marks].map(([key, mark]) => {
      const before = last.get(key);
      return [key, before && isEqual(before, mark) ? before : mark];
    }),
  );
}

/** Null for a line that asks for nothing yet. */
function identity({ product, text = "" }: EnquiryLine): string | null {
  if (product !== null) return `product ${product}`;
  const words = plain(text);
  return words === "" ? null : `text ${words}`;
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

function isSamePack(one: EnquiryLine, other: EnquiryLine): boolean {
  return plain(one.pack ?? "") === plain(other.pack ?? "");
}

/**
 * Two lines for one product as one line, with the quantities added. Null where they cannot be: other packs cannot be
 * added, nor can what is no quantity, and no word of the visitor's is dropped for want of space.
 */
function mergedLine(one: EnquiryLine, other: EnquiryLine): EnquiryLine | null {
  const [first, second] = [quantityOf(one.quantity), quantityOf(other.quantity)];
  if (first === null || second === null) return null;
  const quantity = String(first + second);
  if (quantityOf(quantity) === null || !isSamePack(one, other)) return null;
  const note = together(one.note, other.note);
  const text = together(one.text, other.text);
  if (note.length > MAX_LINE_TEXT || text.length > MAX_LINE_TEXT) return null;
  return { ...one, quantity, ...(note ? { note } : {}), ...(text ? { text } : {}) };
}

/** Both texts, one where they are the same. */
function together(one = "", other = ""): string {
  const [first, second] = [one.trim(), other.trim()];
  return plain(first) === plain(second) ? first : [first, second].filter(Boolean).join("; ");
}

/**
 * Puts a line into the one above it, as they are in storage by now. Returns how to take it back, or null where they have
 * changed meanwhile, so that they cannot be merged any more.
 */
export function mergeLines(above: number, key: number): (() => void) | null {
  let before: EnquiryLine | undefined;
  let after: EnquiryLine | undefined;
  changeLines((lines) => {
    before = lines.find((line) => line.key === above);
    const other = lines.find((line) => line.key === key);
    const identities = new Set([before, other].map((line) => line && identity(line)));
    if (!before || !other || identities.size > 1 || identities.has(null)) return null;
    const merged = mergedLine(before, other);
    if (!merged) return null;
    after = merged;
    return { lines: lines.map((line) => (line.key === above ? merged : line)) };
  });
  if (!before || !after) return null;
  const [whole, part] = [after, before];
  const removed = removeLines(new Set([key]));
  return () => unmerge(whole, part, removed);
}

/**
 * Takes out of the line what was put into it. What was changed there since stays: the sum of both lines is what the one
 * line had.
 */
function unmerge(merged: EnquiryLine, before: EnquiryLine, removed: RemovedLines): void {
  const added = Number(quantityOf(merged.quantity)) - Number(quantityOf(before.quantity));
  changeLines((lines) => ({
    lines: lines.map((line) => {
      if (line.key !== merged.key) return line;
      const left = (quantityOf(line.quantity) ?? 0) - added;
      const kept = { ...line, ...(left >= 1 ? { quantity: String(left) } : {}) };
      for (const name of ["note", "text"] as const) {
        if (line[name] !== merged[name]) continue;
        if (before[name] === undefined) delete kept[name];
        else kept[name] = before[name];
      }
      return kept;
    }),
  }));
  restoreLines(removed);
}

type RemovedLines = { at: number; line: EnquiryLine }[];

/** Removes lines; the result is what `restoreLines` needs to put them back. */
export function removeLines(keys: ReadonlySet<number>): RemovedLines {
  const removed: RemovedLines = [];
  changeLines((present) => {
    const lines = present.filter((line, at) => {
      if (!keys.has(line.key)) return true;
      removed.push({ at, line });
      return false;
    });
    return { lines, message: `${counted(removed.length, "item")} removed from your enquiry list.` };
  });
  return removed;
}

/** Puts removed lines back where they were, as far as they fit: no line that came meanwhile makes room for them. */
export function restoreLines(removed: RemovedLines): void {
  changeLines((present) => {
    const lines = [...present];
    for (const { at, line } of removed) {
      const isFree = lines.every(({ key }) => key !== line.key);
      const back = isFree ? line : withKeys([line], lines)[0];
      if (back) lines.splice(lines.length < MAX_LINES ? at : lines.length, 0, back);
    }
    return { lines, message: `${counted(removed.length, "item")} back in your enquiry list.` };
  });
}

/** Removes one line; the result says so and brings it back. Null where it is gone already. */
export function removeLine(key: number): Undo | null {
  const removed = removeLines(new Set([key]));
  const [first] = removed;
  if (!first) return null;
  const { name, text } = first.line;
  return {
    text: `Removed: ${name ?? text ?? "1 item"}`,
    run: () => restoreLines(removed),
    line: first.at,
  };
}
