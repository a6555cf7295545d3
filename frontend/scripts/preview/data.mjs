// Answers the public calls from the fixtures, and knows which of them each page is seeded with.
import { article, articles, companyPage } from "./company.mjs";
import { site } from "./fixtures.mjs";
import { benefits, categories, products } from "./products.mjs";

/** @typedef {import("../../src/api/queryClient").Seed} Seed */

const newest = [...products].sort(
  (a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id,
);

/** @param {URL} url */
export function answer(url) {
  const { pathname, searchParams } = url;
  const [, , kind, id, sub] = pathname.split("/");
  if (kind === "site") return site;
  if (kind === "categories") return categories;
  if (kind === "benefits") return benefits;
  if (kind === "blogs") return id ? article(decodeURIComponent(id)) : articles(searchParams);
  if (kind === "products" && !id) return productPage(searchParams);
  const product = products.find((one) => one.id === Number(id));
  if (kind !== "products" || !product) return null;
  if (sub !== "related") return product;
  return newest.filter((p) => p.category === product.category && p !== product).slice(0, 3);
}

/** @param {URLSearchParams} query */
function productPage(query) {
  const [category, benefit] = [query.get("category"), query.get("benefit")];
  const words = query.get("q")?.toLowerCase();
  const perPage = Number(query.get("per_page") ?? process.env.PREVIEW_PER_PAGE ?? 24);
  const page = Number(query.get("page") ?? 1);
  const found = newest.filter(
    (p) =>
      (!category || p.category_slug === category.toLowerCase()) &&
      (!benefit || p.benefits.some((b) => b.toLowerCase().replaceAll(" ", "-") === benefit)) &&
      (!words || `${p.name} ${p.composition} ${p.sku}`.toLowerCase().includes(words)),
  );
  const sort = query.get("sort");
  if (sort === "name") found.sort((a, b) => a.name.localeCompare(b.name));
  if (sort === "-name") found.sort((a, b) => b.name.localeCompare(a.name));
  const items = found.slice((page - 1) * perPage, page * perPage);
  return { items, total: found.length, page, per_page: perPage };
}

/**
 * @param {URL} url
 * @returns {{ chunk: string | null, seed: Seed }}
 */
export function pageFor(url) {
  const call = (/** @type {string} */ path) => answer(new URL(path, url));
  /** @type {[readonly unknown[], unknown][]} */
  const queries = [[["site"], site]];
  const query = Object.fromEntries(url.searchParams);
  const company = companyPage(url);
  const product = /^\/products\/([^/]+)$/.exec(url.pathname)?.[1];
  let chunk = null;
  let problem = null;
  let status = 200;
  if (url.pathname === "/") {
    chunk = "src/pages/home/HomePage.tsx";
    queries.push([["products"], call("/api/products?per_page=3")]);
    queries.push([["blogs"], call("/api/blogs?per_page=3")]);
  } else if (url.pathname === "/products" && query.page && !/^[1-9]\d*$/.test(query.page)) {
    status = 422;
    problem = { status, parameter: "page", message: "A page number is a whole number from 1 on." };
  } else if (url.pathname === "/products") {
    chunk = "src/pages/catalogue/CataloguePage.tsx";
    const { category = null, benefit = null, q = null, sort = "newest", page = 1 } = query;
    const key = {
      category: category || null,
      benefit: benefit || null,
      q: q || null,
      sort,
      page: Number(page),
    };
    queries.push([["products", key], call(`/api/products${url.search}`)]);
    queries.push([["categories"], categories], [["benefits"], benefits]);
  } else if (product) {
    chunk = "src/pages/product/ProductPage.tsx";
    const id = Number(product);
    const found = call(`/api/products/${id}`);
    if (!found) status = 404;
    queries.push(
      [["product", id], found],
      [["related", id], call(`/api/products/${id}/related`) ?? []],
    );
  } else if (company) {
    ({ chunk, status } = company);
    queries.push(...company.queries);
  } else {
    status = 404;
    problem = { status, parameter: null, message: "There is no such page." };
  }
  return { chunk, seed: { url: url.pathname + url.search, status, problem, queries } };
}
