/** Matching a pasted list with the catalogue: loaded when a visitor asks for it. */

import type { NewLine } from "../../../data/enquiryList";
import type { MatchedLine } from "../../../data/schema";
import { matchLines } from "../../parts/matchLines";
import { fitted } from "../edit";
import { type ReviewLine, reviewLines } from "./pasteList";

/** Asks the server what the lines of a text or file are. */
export async function matchList(source: string | File, signal: AbortSignal): Promise<ReviewLine[]> {
  return reviewLines(await matchLines(source, signal));
}

/** The lines that were found later behind those that are being reviewed, numbered on. */
export function behind(before: readonly ReviewLine[], found: readonly ReviewLine[]): ReviewLine[] {
  const ids = Math.max(0, ...before.map(({ id }) => id));
  const numbers = Math.max(0, ...before.map(({ matched }) => matched.line));
  const numbered = ({ id, matched, ...line }: ReviewLine): ReviewLine => ({
    ...line,
    id: id + ids,
    matched: { ...matched, line: matched.line + numbers },
  });
  return [...before, ...found.map(numbered)];
}

/** A reviewed line as the enquiry list takes it. The visitor's own words go along with a product too. */
export function asNewLine({ matched, product, quantity, pack }: ReviewLine): NewLine {
  const text = matched.text.trim().replace(/\s+/g, " ");
  const name = productName(matched, product);
  return fitted({
    product,
    ...(name === undefined ? {} : { name }),
    text,
    quantity: quantity.trim(),
    ...(pack.trim() ? { pack: pack.trim() } : {}),
  });
}

function productName({ match, candidates }: MatchedLine, id: number | null): string | undefined {
  if (id === null) return undefined;
  return match?.id === id ? match.name : candidates.find((candidate) => candidate.id === id)?.name;
}
