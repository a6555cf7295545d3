/** Changes of the enquiry list that its own page makes. Each ends in storage and in every tab. */
import {
  changeLines,
  type EnquiryLine,
  MAX_LINE_TEXT,
  MAX_LINES,
  type NewLine,
  withKeys,
} from "../../data/enquiryList";
import { counted } from "../../words/number";

/** How a change is taken back, and the words about it. */
export type Undo = {
  text: string;
  run: () => void;
  /** The line that was removed, from 0. */
  line?: number;
};

/** Quantities are whole numbers; what cannot be sent is kept as it was typed and named as wrong. */

const MAX_QUANTITY = 99_999;

/**
 * Puts lines at the end of the list. A product that is in the list already keeps its line and gets a second one: nobody's
 * line is dropped or merged. Returns how many lines did not fit.
 */
export function addLines(lines: readonly NewLine[]): number {
  let left = 0;
  changeLines((present) => {
    left = Math.max(0, present.length + lines.length - MAX_LINES);
    const message = `${counted(lines.length, "item")} added to your enquiry list.`;
    return { lines: [...present, ...withKeys(lines.map(fitted), present)], message };
  });
  return left;
}

/** Puts other lines in the place of the list. */
export function replaceLines(lines: readonly NewLine[]): void {
  changeLines((present) => ({ lines: withKeys(lines, present) }));
}

export type LineChange = Partial<Pick<EnquiryLine, "quantity" | "text" | "pack" | "note">>;

/** Changes a line; a line that another tab has removed meanwhile stays removed. */
export function updateLine(key: number, change: LineChange): void {
  changeLines((present) => ({
    lines: present.map((line) => (line.key === key ? fitted({ ...line, ...change }) : line)),
  }));
}

/** A text that is longer than a line takes goes on in the note. */
export function fitted<L extends NewLine>(line: L): L {
  const { text = "", note = "" } = line;
  const rest = text.slice(MAX_LINE_TEXT).trim();
  if (!rest) return line;
  const both = `${rest} ${note}`.trim().slice(0, MAX_LINE_TEXT);
  return { ...line, text: text.slice(0, MAX_LINE_TEXT), note: both };
}

/** Removes the lines that are still as they were sent: what was added or changed since stays. */
export function removeSent(sent: readonly NewLine[]): void {
  const remaining = sent.map(content);
  changeLines((present) => ({
    lines: present.filter((line) => {
      const at = remaining.indexOf(content(line));
      if (at >= 0) remaining.splice(at, 1);
      return at < 0;
    }),
  }));
}

function content({ product, text, quantity, pack, note }: NewLine): string {
  return JSON.stringify([product, text ?? "", quantity, pack ?? "", note ?? ""]);
}

/** The number that was typed, `1,000` too; null for anything else, also for 0 and what is beyond the maximum. */
export function quantityOf(typed: string): number | null {
  const text = typed.trim();
  const digits = /^\d{1,2},\d{3}$/.test(text) ? text.replace(",", "") : text;
  if (!/^\d{1,9}$/.test(digits)) return null;
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/** What is wrong with it, or null. */
export function quantityError(typed: string): string | null {
  if (quantityOf(typed) !== null) return null;
  const text = typed.trim();
  if (text === "") return "Please enter a quantity.";
  if (/^[-−–]\s*\d/.test(text)) return "The quantity cannot be negative.";
  if (/^\d+[.,]\d*[1-9]\d*$/.test(text)) return "Please enter a whole number.";
  if (/^0+([.,]0*)?$/.test(text)) return "Please enter at least 1, or remove the line.";
  if (/^[\d,\s]+$/.test(text))
    return "Please enter at most 99,999; for more, write to us in the note.";
  return "Please enter the quantity as a number from 1 to 99,999.";
}
