/** Every address of the site, built in one place. */
import { formatQuery } from "./format/query";

export type ProductSort = "newest" | "name" | "-name";

export type CatalogueFilter = {
  category: string | null;
  benefit: string | null;
  q: string | null;
  sort: ProductSort;
  page: number;
};

export type BlogFilter = { category: string | null; q: string | null; page: number };

export const paths = {
  home: "/",
  products: "/products",
  /** The id of the box in which one searches there. */
  catalogueSearchBox: "product-search",
  about: "/about",
  legacy: "/legacy",
  legacyInteractive: "/legacy-interactive",
  partners: "/partners",
  blog: "/blog",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  feed: "/feed.xml",
  product: (id: number) => `/products/${id}`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  catalogue: (filter: Partial<CatalogueFilter>) =>
    `/products${formatQuery({
      category: filter.category,
      benefit: filter.benefit,
      q: filter.q,
      sort: filter.sort === "newest" ? null : filter.sort,
      page: filter.page === 1 ? null : filter.page,
    })}`,
  resources: (filter: Partial<BlogFilter>) =>
    `/blog${formatQuery({
      category: filter.category,
      q: filter.q,
      page: filter.page === 1 ? null : filter.page,
    })}`,
  enquireAbout: (productName: string) => `/contact${formatQuery({ product: productName })}`,
} as const;
