/** Every read of the public site with its key. The server seeds the cache under the same keys (`src/pages/load.rs`). */
import { formatQuery } from "../words/query";
import { findJson, getJson } from "./client";
import type { BlogFilter, CatalogueFilter } from "./paths";
import type { Query, QueryKey } from "./queryCache";
import type * as schema from "./schema";

/** Words and pictures of the site's own pages, as pages read them: every document by its name in the API. */
export type Documents = {
  home: schema.HomeDocument;
  about: schema.AboutDocument;
  legacy: schema.LegacyDocument;
  "legacy-interactive": schema.LegacyInteractiveDocument;
  partners: schema.PartnersDocument;
  contact: schema.ContactDocument;
  privacy: schema.LegalDocument;
  terms: schema.LegalDocument;
  "not-found": schema.NotFoundDocument;
  layout: schema.LayoutDocument;
  company: schema.CompanyDocument;
};

const FEATURED_COUNT = 3;

/** The read of an address; in a list what was there stays while another page of it loads. */
const read = <T>(queryKey: QueryKey, path: string, keepPrevious = false): Query<T> => ({
  queryKey,
  queryFn: ({ signal }) => getJson<T>(path, signal),
  keepPrevious,
});

/** The read of a record, which may not exist. */
const find = <T>(queryKey: QueryKey, path: string): Query<T | null> => ({
  queryKey,
  queryFn: ({ signal }) => findJson<T>(path, signal),
});

export const siteQuery = () => read<schema.Site>(["site"], "/api/site");

/** Words and pictures of a page of the site's own; `layout` is what every page has. */
export const contentQuery = <P extends keyof Documents>(page: P) =>
  read<Documents[P]>(["content", page], `/api/content/${page}`);

/** Size and date of the printed catalogue: seeded by the pages that show them. */
export const catalogueFileQuery = (): Query<schema.Site["catalogue_pdf"]> => ({
  queryKey: ["catalogue_pdf"],
  queryFn: async ({ signal }) => (await getJson<schema.Site>("/api/site", signal)).catalogue_pdf,
});

export const featuredProductsQuery = () =>
  read<schema.ProductPage>(["products"], `/api/products?per_page=${FEATURED_COUNT}&featured=1`);

export const latestPostsQuery = () =>
  read<schema.BlogPage>(["blogs"], `/api/blogs?per_page=${FEATURED_COUNT}`);

export const productsQuery = ({ view: _, ...filter }: CatalogueFilter) =>
  read<schema.ProductPage>(
    ["products", filter],
    `/api/products${formatQuery({ ...filter, facets: 1, usual: 1 })}`,
    true,
  );

export const productQuery = (id: number) =>
  find<schema.Product>(["product", id], `/api/products/${id}`);

export const relatedQuery = (id: number): Query<schema.ProductSummary[]> => ({
  queryKey: ["related", id],
  queryFn: async ({ signal }) =>
    (await findJson<schema.ProductSummary[]>(`/api/products/${id}/related`, signal)) ?? [],
});

/** The products of an enquiry list, by id; `ids` in ascending order. */
export const enquiryProductsQuery = (ids: readonly number[]) =>
  read<schema.ComparedProduct[]>(
    ["enquiry_products", ids],
    `/api/enquiry-lists/products?ids=${ids.join(",")}`,
    true,
  );

export const sameSaltQuery = (id: number) =>
  find<schema.SameSalt>(["same_salt", id], `/api/products/${id}/same-salt`);

export const categoriesQuery = () => read<schema.Term[]>(["categories"], "/api/categories");

export const benefitsQuery = () => read<schema.Term[]>(["benefits"], "/api/benefits");

export const blogsQuery = (filter: BlogFilter) =>
  read<schema.BlogPage>(["blogs", filter], `/api/blogs${formatQuery(filter)}`, true);

export const blogQuery = (slug: string) =>
  find<schema.Post>(["blog", slug], `/api/blogs/${encodeURIComponent(slug)}`);
