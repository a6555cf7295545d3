/** The data that the server sends with a page, from fixtures: results of the queries that the table of pages names. */

import { matchRoute } from "../../src/app/routes";
import { isFiltered } from "../../src/data/filters";
import type { BlogFilter, CatalogueFilter } from "../../src/data/paths";
import type { Documents } from "../../src/data/queries";
import type { QueryKey, Seed, SeedProblem } from "../../src/data/queryCache";
import type { BlogPage, ProductPage } from "../../src/data/schema";
import { contentOf } from "../content";
import { article, posts } from "./fixtures/posts";
import { benefits, categories, facets, products, shelf } from "./fixtures/products";
import { site } from "./fixtures/site";

export function seedFor({ pathname, search, searchParams }: URL): Seed {
  const url = pathname + search;
  const match = matchRoute(pathname, search);
  const queries: Seed["queries"] = [
    [["site"], site],
    [["content", "layout"], contentOf("layout")],
    [["content", "not-found"], contentOf("not-found")],
  ];
  const refused = (problem: SeedProblem): Seed => ({
    url,
    status: problem.status,
    problem,
    queries,
  });
  if (!match) {
    return refused({ status: 404, parameter: null, message: "There is no such page." });
  }
  if (/\D/.test(searchParams.get("page") ?? "")) {
    const message = "A page number is a whole number from 1 on.";
    return refused({ status: 422, parameter: "page", message });
  }
  for (const { queryKey } of match.queries) queries.push([queryKey, answer(queryKey)]);
  const missing = queries.some(([, data]) => data === null);
  return { url, status: missing ? 404 : 200, problem: null, queries };
}

function answer([kind, which]: QueryKey): unknown {
  switch (kind) {
    case "content":
      return contentOf(which as keyof Documents);
    case "categories":
      return categories;
    case "benefits":
      return benefits;
    case "products":
      return productPage(which as CatalogueFilter | undefined);
    case "product":
      return products.find(({ id }) => id === which) ?? null;
    case "related":
      return products.filter(({ id }) => id !== which).slice(0, 3);
    case "blogs":
      return blogPage(which as BlogFilter | undefined);
    case "blog":
      return article(String(which));
    default:
      throw new Error(`no fixture answers ${JSON.stringify(kind)}`);
  }
}

function productPage(filter?: CatalogueFilter): ProductPage {
  const { category = [], q = null } = filter ?? {};
  const corrected = q === "omiga" ? "Omega" : null;
  const found = products.filter(
    ({ category_slug, name }) =>
      (category.length === 0 || category.includes(category_slug ?? "")) &&
      holds(name, corrected ?? q),
  );
  const page = {
    items: found.slice(0, filter ? 24 : 3),
    total: found.length,
    page: 1,
    per_page: 24,
    photographed: true,
  };
  if (!filter) return { ...page, corrected };
  const isWhole = !isFiltered(filter) && filter.page === 1;
  return { ...page, corrected, facets, ...(isWhole ? { shelf } : {}) };
}

function blogPage(filter?: BlogFilter): BlogPage {
  const found = posts.filter(({ title }) => holds(title, filter?.q ?? null));
  return {
    items: found,
    total: found.length,
    page: 1,
    per_page: 12,
    categories: [{ name: "Healthcare Tips", posts: posts.length }],
    featured: found[0] ?? null,
  };
}

function holds(text: string, words: string | null): boolean {
  return words === null || text.toLowerCase().includes(words.toLowerCase());
}
