import type { EarlierValue } from "../api/types";

/** More than this nobody reads. */
const MAX = 40;

/** The values that contain the typed text, those that begin with it first; none when only the text itself is left. */
export function matchingValues(
  values: readonly EarlierValue[],
  typed: string,
): readonly EarlierValue[] {
  const text = folded(typed);
  const found = values.filter(({ value }) => folded(value).includes(text));
  if (found.length === 1 && found[0]?.value === typed) return [];
  const begins = ({ value }: EarlierValue) => (folded(value).startsWith(text) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other)).slice(0, MAX);
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
