/** Changes of the enquiry list that its own page makes. Each ends in storage and in every tab. */
import {
  changeLines,
  type EnquiryLine,
  MAX_LINES,
  type NewLine,
  withKeys,
} from "../../enquiryList";
import { counted } from "../../format/number";

/**
 * Puts lines at the end of the list. A product that is in the list already keeps its line and gets a second one: nobody's
 * line is dropped or merged. Returns how many lines did not fit.
 */
export function addLines(lines: readonly NewLine[]): number {
  let left = 0;
  changeLines((present) => {
    left = Math.max(0, present.length + lines.length - MAX_LINES);
    const message = `${counted(lines.length, "item")} added to your enquiry list.`;
    return { lines: [...present, ...withKeys(lines, present)], message };
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
    lines: present.map((line) => (line.key === key ? { ...line, ...change } : line)),
  }));
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
