import type { FacetValue } from "../../api/types";

/** Values of one facet that show before 'Show all'. */
const SHOWN = 8;

/**
 * The values that show at once: those that most products have. What showed before stays, because a list that changes its
 * order with every count cannot be read.
 */
export function mostFrequent(values: readonly FacetValue[], before: readonly string[]): string[] {
  const rank = ({ value, count }: FacetValue) => (before.includes(value) ? Infinity : count);
  const ranked = [...values].sort((one, other) => rank(other) - rank(one) || 0);
  return ranked.slice(0, SHOWN).map(({ value }) => value);
}
