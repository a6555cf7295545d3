/** What the address says about a list: parsed once, the same on both sides. */
import type { Query } from "./format/query";
import type { BlogFilter, CatalogueFilter, ProductSort } from "./paths";

const SORTS: readonly ProductSort[] = ["newest", "name", "-name"];

/** The five fields in this order and always all of them: together they are the cache key. */
export function catalogueFilter(query: Query): CatalogueFilter {
  return {
    category: given(query.category),
    benefit: given(query.benefit),
    q: given(query.q),
    sort: SORTS.find((sort) => sort === query.sort) ?? "newest",
    page: pageNumber(query.page),
  };
}

export function blogFilter(query: Query): BlogFilter {
  return { category: given(query.category), q: given(query.q), page: pageNumber(query.page) };
}

export function isFiltered({ category, benefit, q }: CatalogueFilter): boolean {
  return category !== null || benefit !== null || q !== null;
}

function given(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

function pageNumber(text: string | undefined): number {
  const page = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
