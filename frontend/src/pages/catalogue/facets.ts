import type { Facet } from "../../api/types";

/** The category or benefit that the address names, by slug or by name, without regard to case. */
export function facetNamed(facets: readonly Facet[], given: string | null): Facet | undefined {
  if (given === null) return undefined;
  const wanted = given.toLowerCase();
  return facets.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
}
