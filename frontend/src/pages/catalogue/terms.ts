import type { Term } from "../../api/types";

/** The category or benefit in the address, given as a slug or a name in any case. */
export function findTerm(terms: readonly Term[], given: string | null): Term | undefined {
  if (given === null) return undefined;
  const lower = given.toLowerCase();
  return terms.find(({ slug, name }) => slug === lower || name.toLowerCase() === lower);
}
