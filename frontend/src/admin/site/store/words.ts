/** Two texts word by word. */
import { diffWordsWithSpace } from "diff";

/** `was`: only in the older text; `is`: only in the newer one. */
export type WordPart = { kind: "both" | "was" | "is"; text: string };

export function compareWords(before: string, after: string): WordPart[] {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? "is" : removed ? "was" : "both",
    text: value,
  }));
}

/** Long stretches that both texts have are cut to their ends. */
export function shortened(parts: readonly WordPart[], context = 80): WordPart[] {
  return parts.map((part, index) => {
    if (part.kind !== "both" || part.text.length <= 2 * context) return part;
    const start = index === 0 ? "" : part.text.slice(0, context);
    const end = index === parts.length - 1 ? "" : part.text.slice(-context);
    return { ...part, text: `${start}…${end}` };
  });
}
