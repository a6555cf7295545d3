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

/** Element id of the catalogue's search box. */
export const PRODUCT_SEARCH_ID = "product-search";

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
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  productList: ({ category, benefit, q, sort, page }: Partial<CatalogueFilter>) =>
    `/products${formatQuery({
      category,
      benefit,
      q,
      sort: sort === "newest" ? null : sort,
      page: page === 1 ? null : page,
    })}`,
  postList: ({ category, q, page }: Partial<BlogFilter>) =>
    `/blog${formatQuery({ category, q, page: page === 1 ? null : page })}`,
  enquiryAbout: (productName: string) => `/contact${formatQuery({ product: productName })}`,
} as const;
