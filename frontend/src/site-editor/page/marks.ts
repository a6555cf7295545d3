/**
 * Invisible marks in texts. A mark stands after a line of a text and holds a number, by which the editor knows what field the
 * line belongs to, so that the public components need not say so. Its characters are invisible operators, which no font
 * shows, no line breaks at, and nobody types.
 */
const FIRST = "\u2060";
const DIGITS = ["\u2061", "\u2062", "\u2063"] as const;
const LAST = "\u2064";
/** A mark's digits, lowest first. */
const MARK = /\u2060([\u2061-\u2063]+)\u2064/g;

export type Mark = {
  number: number;
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
};

export function markOf(number: number): string {
  let digits = "";
  let rest = number;
  do {
    digits += DIGITS[rest % DIGITS.length];
    rest = Math.floor(rest / DIGITS.length);
  } while (rest > 0);
  return FIRST + digits + LAST;
}

export function marksIn(text: string): Mark[] {
  return [...text.matchAll(MARK)].map(({ 0: whole, 1: digits = "", index }) => ({
    number: [...digits].reduceRight((sum, digit) => sum * 3 + DIGITS.indexOf(digit as never), 0),
    from: index,
    to: index + whole.length,
  }));
}

/** The text as it was before it was marked. */
export const withoutMarks = (text: string): string => text.replace(MARK, "");
