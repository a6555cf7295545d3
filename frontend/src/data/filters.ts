/** The filters of a list, read from its address: the same in the browser and on the server. */
import { parsePairs, parseQuery } from "../words/query";
import {
  type BlogFilter,
  type CatalogueFilter,
  FACETS,
  type FacetChoice,
  type FacetName,
  inOrder,
  type ProductSort,
} from "./paths";

const SORTS: readonly ProductSort[] = ["newest", "name", "-name"];
const VIEWS = ["table", "grid"] as const;

/** Always all fields in this order: without the last, which changes no data, they are the cache key, which the server builds too. */
export function catalogueFilter(search: string): CatalogueFilter {
  const pairs = parsePairs(search);
  const query = Object.fromEntries(pairs);
  const q = query.q || null;
  const sort = SORTS.find((one) => one === query.sort) ?? null;
  return {
    ...facets((facet) => {
      const given = pairs.filter(([name, value]) => name === facet && value !== "");
      return inOrder(given.map(([, value]) => spelled(facet, value)));
    }),
    q,
    exact: q !== null && query.exact === "1",
    sort: sort === "newest" && q === null ? null : sort,
    page: pageNumber(query.page),
    view: VIEWS.find((one) => one === query.view) ?? null,
  };
}

export function blogFilter(search: string): BlogFilter {
  const query = parseQuery(search);
  return { category: query.category || null, q: query.q || null, page: pageNumber(query.page) };
}

export function isFiltered(filter: CatalogueFilter): boolean {
  return filter.q !== null || choices(filter).length > 0;
}

/** Every chosen value with its facet. */
export function choices(filter: FacetChoice): { facet: FacetName; value: string }[] {
  return FACETS.flatMap((facet) => filter[facet].map((value) => ({ facet, value })));
}

/** The one chosen value, where there is no other and no text. */
export function onlyChoice(filter: CatalogueFilter): { facet: FacetName; value: string } | null {
  const [only, ...others] = choices(filter);
  return only && others.length === 0 && filter.q === null ? only : null;
}

/** A value as a list of facets names it: an address may hold its value or its label, in any case. */
export type NamedValue = { value: string; label: string };

export function isSame({ value, label }: NamedValue, given: string): boolean {
  const lower = given.toLowerCase();
  return value.toLowerCase() === lower || label.toLowerCase() === lower;
}

/** The filter with the value added, or removed where it is chosen; from its first page. */
export function toggled(
  filter: CatalogueFilter,
  facet: FacetName,
  named: NamedValue,
): CatalogueFilter {
  const others = filter[facet].filter((given) => !isSame(named, given));
  const chosen = others.length < filter[facet].length;
  return { ...filter, [facet]: chosen ? others : inOrder([...others, named.value]), page: 1 };
}

/** The filter without any facet. */
export function withoutFacets(filter: CatalogueFilter): CatalogueFilter {
  return { ...filter, ...facets(() => []), page: 1 };
}

/** As the server compares the values whose letters' case means nothing: ASCII letters only. */
function spelled(facet: FacetName, value: string): string {
  const lower = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (facet === "form") return lower.replaceAll(" ", "-");
  if (facet === "category" || facet === "benefit") return value;
  if (facet === "schedule" && lower === "none") return lower;
  return value.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function facets(valuesOf: (facet: FacetName) => readonly string[]): FacetChoice {
  return Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as FacetChoice;
}

function pageNumber(text: string | undefined): number {
  const page = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
