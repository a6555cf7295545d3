/** The filters of a list, read from its address: the same in the browser and on the server. */
import type { Query } from "./format/query";
import type { BlogFilter, CatalogueFilter, ProductSort } from "./paths";

const SORTS: readonly ProductSort[] = ["newest", "name", "-name"];

/** Always all five fields in this order: they are the cache key, which the server builds too. */
export function catalogueFilter(query: Query): CatalogueFilter {
  return {
    category: nonEmpty(query.category),
    benefit: nonEmpty(query.benefit),
    q: nonEmpty(query.q),
    sort: SORTS.find((sort) => sort === query.sort) ?? "newest",
    page: pageNumber(query.page),
  };
}

export function blogFilter(query: Query): BlogFilter {
  return { category: nonEmpty(query.category), q: nonEmpty(query.q), page: pageNumber(query.page) };
}

export function isFiltered({ category, benefit, q }: CatalogueFilter): boolean {
  return category !== null || benefit !== null || q !== null;
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

function pageNumber(text: string | undefined): number {
  const page = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
