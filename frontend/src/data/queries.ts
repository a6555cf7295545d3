/** Every read of the public site with its key. The server seeds the cache under the same keys (`src/pages/load.rs`). */
import { formatQuery } from "../words/query";
import { findJson, getJson } from "./client";
import type { Documents } from "./content";
import type { BlogFilter, CatalogueFilter } from "./paths";
import type { Query } from "./queryCache";
import type {
  BlogPage,
  ComparedProduct as ListedProduct,
  Post,
  Product,
  ProductPage,
  ProductSummary,
  SameSalt,
  Site,
  Term,
} from "./schema";

const FEATURED_COUNT = 3;
const FRESH_MS = 5 * 60 * 1000;

const defineQuery = <T>(query: Query<T>): Query<T> => query;

export const siteQuery = () =>
  defineQuery({
    queryKey: ["site"],
    queryFn: ({ signal }) => getJson<Site>("/api/site", signal),
    staleTime: FRESH_MS,
  });

/** Words and pictures of a page of the site's own; `layout` is what every page has. */
export const contentQuery = <P extends keyof Documents>(page: P) =>
  defineQuery({
    queryKey: ["content", page],
    queryFn: ({ signal }) => getJson<Documents[P]>(`/api/content/${page}`, signal),
    staleTime: FRESH_MS,
  });

/** Size and date of the printed catalogue: seeded by the pages that show them. */
export const catalogueFileQuery = () =>
  defineQuery({
    queryKey: ["catalogue_pdf"],
    queryFn: async ({ signal }) => (await getJson<Site>("/api/site", signal)).catalogue_pdf,
  });

export const featuredProductsQuery = () =>
  defineQuery({
    queryKey: ["products"],
    queryFn: ({ signal }) =>
      getJson<ProductPage>(`/api/products?per_page=${FEATURED_COUNT}&featured=1`, signal),
  });

export const latestPostsQuery = () =>
  defineQuery({
    queryKey: ["blogs"],
    queryFn: ({ signal }) => getJson<BlogPage>(`/api/blogs?per_page=${FEATURED_COUNT}`, signal),
  });

export const productsQuery = ({ view: _, ...filter }: CatalogueFilter) =>
  defineQuery({
    queryKey: ["products", filter],
    queryFn: ({ signal }) =>
      getJson<ProductPage>(
        `/api/products${formatQuery({ ...filter, facets: 1, usual: 1 })}`,
        signal,
      ),
    keepPrevious: true,
  });

export const productQuery = (id: number) =>
  defineQuery({
    queryKey: ["product", id],
    queryFn: ({ signal }) => findJson<Product>(`/api/products/${id}`, signal),
  });

export const relatedQuery = (id: number) =>
  defineQuery({
    queryKey: ["related", id],
    queryFn: async ({ signal }) =>
      (await findJson<ProductSummary[]>(`/api/products/${id}/related`, signal)) ?? [],
  });

/** The products of an enquiry list, by id; `ids` in ascending order. */
export const enquiryProductsQuery = (ids: readonly number[]) =>
  defineQuery({
    queryKey: ["enquiry_products", ids],
    queryFn: ({ signal }) =>
      getJson<ListedProduct[]>(`/api/enquiry-lists/products?ids=${ids.join(",")}`, signal),
    keepPrevious: true,
  });

export const sameSaltQuery = (id: number) =>
  defineQuery({
    queryKey: ["same_salt", id],
    queryFn: ({ signal }) => findJson<SameSalt>(`/api/products/${id}/same-salt`, signal),
  });

export const categoriesQuery = () =>
  defineQuery({
    queryKey: ["categories"],
    queryFn: ({ signal }) => getJson<Term[]>("/api/categories", signal),
  });

export const benefitsQuery = () =>
  defineQuery({
    queryKey: ["benefits"],
    queryFn: ({ signal }) => getJson<Term[]>("/api/benefits", signal),
  });

export const blogsQuery = (filter: BlogFilter) =>
  defineQuery({
    queryKey: ["blogs", filter],
    queryFn: ({ signal }) => getJson<BlogPage>(`/api/blogs${formatQuery(filter)}`, signal),
    keepPrevious: true,
  });

export const blogQuery = (slug: string) =>
  defineQuery({
    queryKey: ["blog", slug],
    queryFn: ({ signal }) => findJson<Post>(`/api/blogs/${encodeURIComponent(slug)}`, signal),
  });
