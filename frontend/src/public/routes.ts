/**
 * The one table of public pages. To add a page: a line here, a line in `pages.client.ts` (its chunk)
 * and a line in `pages.server.ts` (the same component, imported at once). The compiler misses none.
 */
import type { QueryKey } from "@tanstack/react-query";
import {
  benefitsQuery,
  blogQuery,
  blogsQuery,
  categoriesQuery,
  featuredProductsQuery,
  latestPostsQuery,
  productQuery,
  productsQuery,
  relatedQuery,
} from "../api/queries";
import { blogFilter, catalogueFilter } from "../filters";
import { parseQuery, type Query } from "../format/query";

type Params = Record<string, string>;

/** What a page reads before it shows: fetched beside its chunk when a visitor heads for it. */
export type PageQuery = { queryKey: QueryKey; queryFn?: unknown };

type Route = {
  pattern: string;
  page: string;
  queries?: (params: Params, query: Query) => PageQuery[];
};

const routes = [
  { pattern: "/", page: "home", queries: () => [featuredProductsQuery(), latestPostsQuery()] },
  {
    pattern: "/products",
    page: "catalogue",
    queries: (_params, query) => [
      productsQuery(catalogueFilter(query)),
      categoriesQuery(),
      benefitsQuery(),
    ],
  },
  {
    pattern: "/products/:id",
    page: "product",
    queries: ({ id }) => [productQuery(Number(id)), relatedQuery(Number(id))],
  },
  { pattern: "/about", page: "about" },
  { pattern: "/legacy", page: "legacy" },
  { pattern: "/legacy-interactive", page: "legacyInteractive" },
  { pattern: "/partners", page: "partners" },
  {
    pattern: "/blog",
    page: "blog",
    queries: (_params, query) => [blogsQuery(blogFilter(query))],
  },
  { pattern: "/blog/:slug", page: "article", queries: ({ slug }) => [blogQuery(slug ?? "")] },
  { pattern: "/contact", page: "contact" },
  { pattern: "/privacy", page: "privacy" },
  { pattern: "/terms", page: "terms" },
] as const satisfies readonly Route[];

export type PageName = (typeof routes)[number]["page"];

export type RouteMatch = { page: PageName; params: Params; queries: PageQuery[] };

/** The page at this address, or null: then it is the not-found page's. */
export function matchRoute(pathname: string, search: string): RouteMatch | null {
  for (const route of routes as readonly (Route & { page: PageName })[]) {
    const params = matchPattern(route.pattern, pathname);
    if (!params) continue;
    const queries = route.queries?.(params, parseQuery(search)) ?? [];
    return { page: route.page, params, queries };
  }
  return null;
}

function matchPattern(pattern: string, pathname: string): Params | null {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      if (value === "") return null;
      params[part.slice(1)] = decode(value);
    } else if (part !== value) return null;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
