export type MatchedPart = { part: string; matched: boolean; at: number };

/** Letters or numbers: `500mg` are two words, as the search has them. */
const WORDS = /\p{L}+|\d+(?:\.\d+)?/gu;

/** The label in parts: those that begin a word and are in the typed text are matched. */
export function matchedParts(label: string, typed: string): MatchedPart[] {
  const lower = label.toLowerCase();
  const wanted = typed.toLowerCase().match(WORDS) ?? [];
  // Lower case of another length has other positions.
  if (lower.length !== label.length) return [{ part: label, matched: false, at: 0 }];
  const isMatched = new Array<boolean>(label.length).fill(false);
  for (const { 0: word, index } of lower.matchAll(WORDS)) {
    const longest = Math.max(0, ...wanted.map((one) => (word.startsWith(one) ? one.length : 0)));
    isMatched.fill(true, index, index + longest);
  }
  const parts: MatchedPart[] = [];
  for (const [at, matched] of isMatched.entries()) {
    const last = parts.at(-1);
    if (last?.matched === matched) last.part += label[at];
    else parts.push({ part: label[at] ?? "", matched, at });
  }
  return parts;
}
