/** What facets and their values are called. */

import { isSame, type NamedValue } from "../../data/filters";
import type { FacetName } from "../../data/paths";
import type { Facets, Term } from "../../data/schema";

export const FACET_TITLES: Readonly<Record<FacetName, string>> = {
  category: "Category",
  benefit: "Benefit",
  form: "Dosage form",
  schedule: "Schedule",
  badge: "Badge",
};

/** Finds a value of an address, spelled as value or as label, among those that the catalogue knows. */
export type FindValue = (facet: FacetName, given: string) => NamedValue | undefined;

export function valueFinder(
  facets: Facets | null,
  categories: readonly Term[],
  benefits: readonly Term[],
): FindValue {
  const terms: Partial<Record<FacetName, readonly Term[]>> = {
    category: categories,
    benefit: benefits,
  };
  return (facet, given) => {
    const named = (terms[facet] ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
    return [...named, ...(facets?.[facet] ?? [])].find((one) => isSame(one, given));
  };
}

/** In the title of every page but the first. */
export const pageSuffix = (page: number) => (page > 1 ? `, page ${page}` : "");
