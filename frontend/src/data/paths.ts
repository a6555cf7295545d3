/** Every address of the site, built in one place. */
import { formatQuery } from "../words/query";

export type ProductSort = "newest" | "name" | "-name";

/** The filters with counts, in the order in which pages and addresses have them. */
export const FACETS = ["category", "benefit", "form", "schedule", "badge"] as const;

export type FacetName = (typeof FACETS)[number];

/** The chosen values of each facet: any of them within one facet, all facets together. */
export type FacetChoice = Record<FacetName, readonly string[]>;

export type CatalogueFilter = FacetChoice & {
  q: string | null;
  /** What is typed is not corrected when nothing matches it. */
  exact: boolean;
  /** Null: best match first with a text, newest first without. */
  sort: ProductSort | null;
  page: number;
  /** As a table, whose columns compare the products, or as cards; null: as the catalogue has pictures. */
  view: "table" | "grid" | null;
};

export type BlogFilter = { category: string | null; q: string | null; page: number };

/** Element id of the catalogue's search box. */
export const PRODUCT_SEARCH_ID = "product-search";

/** Each value once, in the order of their UTF-16 units, which is the server's too. */
export function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

export const paths = {
  home: "/",
  products: "/products",
  productSearch: `/products#${PRODUCT_SEARCH_ID}`,
  about: "/about",
  legacy: "/legacy",
  legacyInteractive: "/legacy-interactive",
  partners: "/partners",
  blog: "/blog",
  contact: "/contact",
  enquiryList: "/enquiry-list",
  privacy: "/privacy",
  terms: "/terms",
  feed: "/feed.xml",
  product: (id: number) => `/products/${id}`,
  productSheet: (id: number) => `/products/${id}/sheet.pdf`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  productList: (filter: Partial<CatalogueFilter>) => `/products${productQuery(filter)}`,
  /** The catalogue of what the filter chooses, as a file; its pages are its own. */
  catalogueFile: (filter: CatalogueFilter) =>
    `/catalogue.pdf${productQuery({ ...filter, page: 1, view: null })}`,
  postList: ({ category, q, page }: Partial<BlogFilter>) =>
    `/blog${formatQuery({ category, q, page: page === 1 ? null : page })}`,
  enquiryAbout: (productName: string) => `/contact${formatQuery({ product: productName })}`,
} as const;

function productQuery({ q, exact, sort, page, view, ...chosen }: Partial<CatalogueFilter>): string {
  return formatQuery({
    ...Object.fromEntries(FACETS.map((facet) => [facet, inOrder(chosen[facet] ?? [])])),
    q,
    exact: q ? exact : false,
    sort: sort === "newest" && !q ? null : sort,
    page: page === 1 ? null : page,
    view,
  });
}

/** What a page is given: `params` holds the parts of the path that the route's pattern names. */
export type PageProps = { params: Record<string, string> };
