/** The one table of public pages: a new page is a line here and a component in `public/`. */
import type { ComponentType } from "react";
import { blogFilter, catalogueFilter, isFiltered } from "../data/filters";
import { type PageProps, paths } from "../data/paths";
import {
  benefitsQuery,
  blogQuery,
  blogsQuery,
  categoriesQuery,
  contentQuery,
  type Documents,
  featuredProductsQuery,
  latestPostsQuery,
  productQuery,
  productsQuery,
  relatedQuery,
} from "../data/queries";
import type { Query, QueryCache } from "../data/queryCache";
import type { ProductPage } from "../data/schema";
import { lateNarrowed, lateTable, usualView } from "../public/catalogue/lateParts";
import { lateLabelled } from "../public/home/lateParts";

type Params = PageProps["params"];

type Route = {
  /** Null for the page of all addresses that have none. */
  path: string | null;
  /** Below `pages`; the file exports a component of its own name. */
  component: string;
  /** What the page reads before it shows: fetched together with its script when a visitor heads for it. */
  queries?: (params: Params, search: string) => Query<unknown>[];
  /** What it shows at this address, and with what is known of its data, beyond its own script. */
  parts?: (search: string, known: Known) => Part[];
};

type Part = { load: () => Promise<unknown> };

type Maybe<T> = T | null | undefined;

type Known = Pick<QueryCache, "getData">;

/** A page of words and pictures alone, with the documents that have them. */
const contentPage = (
  path: string,
  component: string,
  ...documents: (keyof Documents)[]
): Route => ({
  path,
  component,
  queries: () => documents.map((name) => contentQuery(name)),
});

const routes = {
  home: {
    path: paths.home,
    component: "home/HomePage",
    queries: () => [contentQuery("home"), featuredProductsQuery(), latestPostsQuery()],
    parts: (_search, known) => {
      const featured = known.getData(featuredProductsQuery().queryKey) as Maybe<ProductPage>;
      return featured?.drawers ? [lateLabelled] : [];
    },
  },
  catalogue: {
    path: paths.products,
    component: "catalogue/CataloguePage",
    queries: (_params, search) => [
      productsQuery(catalogueFilter(search)),
      categoriesQuery(),
      benefitsQuery(),
    ],
    parts: (search, known) => {
      const filter = catalogueFilter(search);
      const first = known.getData(productsQuery(filter).queryKey) as Maybe<ProductPage>;
      const isFirst = !isFiltered(filter) && filter.page === 1 && filter.view !== "table";
      return [
        ...(isFirst ? [] : [lateNarrowed]),
        ...((filter.view ?? usualView(first)) === "grid" ? [] : [lateTable]),
      ];
    },
  },
  product: {
    path: `${paths.products}/:id`,
    component: "product/ProductPage",
    queries: ({ id }) => [productQuery(Number(id)), relatedQuery(Number(id))],
  },
  about: contentPage(paths.about, "company/AboutPage", "about", "company"),
  legacy: contentPage(paths.legacy, "company/LegacyPage", "legacy", "legacy-interactive"),
  legacyInteractive: contentPage(
    paths.legacyInteractive,
    "company/LegacyInteractivePage",
    "legacy-interactive",
  ),
  partners: contentPage(paths.partners, "contact/PartnersPage", "partners"),
  blog: {
    path: paths.blog,
    component: "articles/BlogPage",
    queries: (_params, search) => [blogsQuery(blogFilter(search))],
  },
  article: {
    path: `${paths.blog}/:slug`,
    component: "articles/ArticlePage",
    queries: ({ slug }) => [blogQuery(slug ?? "")],
  },
  contact: contentPage(paths.contact, "contact/ContactPage", "contact"),
  enquiryList: { path: paths.enquiryList, component: "enquiry/EnquiryListPage" },
  privacy: contentPage(paths.privacy, "company/PrivacyPage", "privacy"),
  terms: contentPage(paths.terms, "company/TermsPage", "terms"),
  notFound: { path: null, component: "problem/NotFoundPage" },
} satisfies Record<string, Route>;

export type PageName = keyof typeof routes;

const table = Object.entries(routes) as [PageName, Route][];

type PageComponent = ComponentType<PageProps>;

export type PageModule = Record<string, PageComponent>;

/** Where the app gets its pages: all at hand on the server, one chunk each in the browser. */
export type Pages = {
  get: (name: PageName) => PageComponent | undefined;
  load: (name: PageName) => Promise<void>;
};

/** `modules` as `import.meta.glob` finds them: by path from here. */
export function moduleOf<T>(modules: Record<string, T>, page: PageName): T {
  const found = modules[`../public/${routes[page].component}.tsx`];
  if (found === undefined) throw new Error(`${routes[page].component} is no page`);
  return found;
}

export function componentOf(module: PageModule, page: PageName): PageComponent | undefined {
  return module[routes[page].component.split("/")[1] ?? ""];
}

export type RouteMatch = {
  page: PageName;
  params: Params;
  queries: Query<unknown>[];
  parts: (known: Known) => Part[];
};

/** The page at this address, or null: then it is the not-found page's. */
export function matchRoute(pathname: string, search: string): RouteMatch | null {
  for (const [page, route] of table) {
    const params = route.path && matchPath(route.path, pathname);
    if (!params) continue;
    return {
      page,
      params,
      queries: route.queries?.(params, search) ?? [],
      parts: (known) => route.parts?.(search, known) ?? [],
    };
  }
  return null;
}

/** Loads what a page needs before it is rendered, as far as its data is known. */
export async function loadScripts(
  { page, parts }: RouteMatch,
  pages: Pages,
  known: Known,
): Promise<void> {
  await Promise.all([pages.load(page), ...parts(known).map(({ load }) => load())]);
}

function matchPath(pattern: string, pathname: string): Params | null {
  const parts = pattern.split("/");
  const values = pathname.split("/");
  if (parts.length !== values.length) return null;
  const params: Params = {};
  for (const [index, part] of parts.entries()) {
    const value = values[index] ?? "";
    if (part.startsWith(":")) {
      if (value === "") return null;
      params[part.slice(1)] = decode(value);
    } else if (part !== value) return null;
  }
  return params;
}

/** Part of an address; what is no encoding stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
