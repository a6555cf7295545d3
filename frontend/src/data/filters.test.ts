import { expect, test } from "vitest";
import {
  blogFilter,
  choices,
  isFiltered,
  onlyChoice,
  catalogueFilter as read,
  toggled,
  withoutFacets,
} from "./filters";
import { paths } from "./paths";

const NOTHING = {
  category: [],
  benefit: [],
  form: [],
  schedule: [],
  badge: [],
  q: null,
  exact: false,
  sort: null,
  page: 1,
  view: null,
};

const queryOf = (address: string) => address.slice(address.indexOf("?"));

test("an empty address means everything, in the default order, page one", () => {
  expect(read("")).toEqual(NOTHING);
});

test("the cache key has its fields in a fixed order, whatever the order in the address", () => {
  expect(Object.keys(read("?page=2&q=x&badge=GMP&category=cardiac"))).toEqual(Object.keys(NOTHING));
});

test("empty values, as a form without scripts sends them, count as absent", () => {
  expect(isFiltered(read("?q=&category=&form=&sort=newest"))).toBe(false);
  expect(isFiltered(read("?schedule=H"))).toBe(true);
});

test("a facet collects its values, each once and in order", () => {
  const filter = read("?form=tablet&category=b&form=capsule&category=a&form=tablet&form=");
  expect(filter.form).toEqual(["capsule", "tablet"]);
  expect(filter.category).toEqual(["a", "b"]);
  expect(choices(filter)).toHaveLength(4);
});

test("a value has one spelling, as on the server", () => {
  expect(read("?form=Oral+Suspension&schedule=h1&schedule=NONE&badge=gmp")).toMatchObject({
    form: ["oral-suspension"],
    schedule: ["H1", "none"],
    badge: ["GMP"],
  });
  expect(read("?form=%C4%B0&badge=%C3%9F")).toMatchObject({ form: ["İ"], badge: ["ß"] });
});

test("of a repeated other name the last value counts, trimmed, as on the server", () => {
  expect(read("?category=a&q=x&category=+cardiac%20")).toMatchObject({
    category: ["a", "cardiac"],
    q: "x",
  });
  expect(read("?q=amox&q=")).toMatchObject({ q: null });
  expect(read("?q=+a++b+")).toMatchObject({ q: "a  b" });
});

test("invalid values fall back to the defaults", () => {
  expect(read("?sort=price&page=0&exact=yes")).toMatchObject({ sort: null, page: 1, exact: false });
  expect(read("?page=two")).toMatchObject({ page: 1 });
});

test("newest first is the default without a text, and a choice with one", () => {
  expect(read("?sort=newest").sort).toBeNull();
  expect(read("?q=zinc&sort=newest").sort).toBe("newest");
  expect(paths.productList({ q: "zinc", sort: "newest" })).toBe("/products?q=zinc&sort=newest");
  expect(paths.productList({ sort: "newest" })).toBe("/products");
});

test("exact goes with a text and nowhere else", () => {
  expect(read("?exact=1").exact).toBe(false);
  expect(read("?exact=1&q=paracitamol").exact).toBe(true);
  expect(paths.productList({ exact: true })).toBe("/products");
});

test("a filter is read from the address as it was written", () => {
  const filter = {
    ...NOTHING,
    category: ["cardiac", "ärzte & co"],
    benefit: ["supports-heart-health"],
    form: ["oral-suspension"],
    schedule: ["H", "H1", "none"],
    badge: ["GMP"],
    q: "50% + β & more?",
    exact: true,
    sort: "-name",
    page: 3,
  } as const;
  expect(read(queryOf(paths.productList(filter)))).toEqual(filter);
});

test("an address of the same meaning is written in one way", () => {
  const one = paths.productList(read("?form=b&form=a&category=x&page=1"));
  const other = paths.productList(read("?category=x&form=a&form=b&form=a&utm_source=y"));
  expect(one).toBe("/products?category=x&form=a&form=b");
  expect(other).toBe(one);
  expect(paths.productList(read("?sort=newest&page=1&q="))).toBe("/products");
});

test("removing one filter keeps the others and goes back to page one", () => {
  const filter = read("?category=cardiac&q=10+mg&page=2");
  expect(paths.productList({ ...filter, category: [], page: 1 })).toBe("/products?q=10%20mg");
  expect(withoutFacets(filter)).toEqual({ ...NOTHING, q: "10 mg" });
});

test("a value is added and removed, however its address spells it", () => {
  const cardiac = { value: "cardiac", label: "Cardiac Care" };
  const added = toggled(read("?category=antibiotics&page=4"), "category", cardiac);
  expect(added).toMatchObject({ category: ["antibiotics", "cardiac"], page: 1 });
  for (const spelled of ["cardiac", "CARDIAC", "cardiac%20care"]) {
    const removed = toggled(read(`?category=antibiotics&category=${spelled}`), "category", cardiac);
    expect(removed.category).toEqual(["antibiotics"]);
  }
});

test("one value alone is a page of its own; with a second one, or with a text, it is a search", () => {
  expect(onlyChoice(read("?form=tablet&page=2&sort=name"))).toEqual({
    facet: "form",
    value: "tablet",
  });
  expect(onlyChoice(read("?form=tablet&form=capsule"))).toBeNull();
  expect(onlyChoice(read("?form=tablet&badge=GMP"))).toBeNull();
  expect(onlyChoice(read("?form=tablet&q=zinc"))).toBeNull();
  expect(onlyChoice(read(""))).toBeNull();
});

test("the articles' filter knows category, search and page", () => {
  expect(blogFilter("?category=Healthcare+Tips&page=2")).toEqual({
    category: "Healthcare Tips",
    q: null,
    page: 2,
  });
});
