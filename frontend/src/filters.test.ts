import { expect, test } from "vitest";
import { blogFilter, catalogueFilter, isFiltered } from "./filters";
import { parseQuery } from "./format/query";
import { paths } from "./paths";

const read = (search: string) => catalogueFilter(parseQuery(search));

test("an empty address means everything, newest first, page one", () => {
  expect(read("")).toEqual({ category: null, benefit: null, q: null, sort: "newest", page: 1 });
});

test("the cache key has its five fields in a fixed order, whatever the order in the address", () => {
  expect(Object.keys(read("?page=2&q=x&category=cardiac"))).toEqual([
    "category",
    "benefit",
    "q",
    "sort",
    "page",
  ]);
});

test("empty values, as a form without scripts sends them, count as absent", () => {
  expect(isFiltered(read("?q=&category=&sort=newest"))).toBe(false);
});

test("of a repeated name the last value counts, trimmed, as on the server", () => {
  expect(read("?category=a&q=x&category=+cardiac%20")).toMatchObject({
    category: "cardiac",
    q: "x",
  });
  expect(read("?q=amox&q=")).toMatchObject({ q: null });
  expect(read("?q=+a++b+")).toMatchObject({ q: "a  b" });
});

test("invalid values fall back to the defaults", () => {
  expect(read("?sort=price&page=0")).toMatchObject({ sort: "newest", page: 1 });
  expect(read("?page=two")).toMatchObject({ page: 1 });
});

test("a filter is read from the address as it was written", () => {
  const filter = {
    category: "cardiac",
    benefit: "supports-heart-health",
    q: "50% + β & more?",
    sort: "-name",
    page: 3,
  } as const;
  const address = paths.productList(filter);
  expect(read(address.slice(address.indexOf("?")))).toEqual(filter);
});

test("defaults are left out of the address", () => {
  expect(paths.productList(read("?sort=newest&page=1&q="))).toBe("/products");
});

test("removing one filter keeps the others and goes back to page one", () => {
  const filter = read("?category=cardiac&q=10+mg&page=2");
  expect(paths.productList({ ...filter, category: null, page: 1 })).toBe("/products?q=10%20mg");
});

test("the articles' filter knows category, search and page", () => {
  expect(blogFilter(parseQuery("?category=Healthcare+Tips&page=2"))).toEqual({
    category: "Healthcare Tips",
    q: null,
    page: 2,
  });
});
