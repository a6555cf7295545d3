import { expect, test } from "vitest";
import type { AdminPostSummary, AdminProductSummary } from "../../data/schema";
import { nextIndex } from "../../ui/useListbox";
import { entries } from "./CommandPalette";

const product = { id: 7, name: "Amoxil 500", sku: "PS-007", category: "Antibiotics" };
const post = { id: 3, title: "Storing insulin", state: "draft" };

test("without a search text every page is offered, new records first", () => {
  const labels = entries("", [], []).map((entry) => entry.label);
  expect(labels.slice(0, 3)).toEqual(["New product", "New blog", "Dashboard"]);
});

test("words find pages by their beginnings; the server's results follow", () => {
  const found = entries("amo", [product as AdminProductSummary], [post as AdminPostSummary]);
  expect(found.map((entry) => [entry.group, entry.label, entry.note, entry.to])).toEqual([
    ["Products", "Amoxil 500", "PS-007 · Antibiotics", "/admin/products/edit/7"],
    ["Blogs", "Storing insulin", "Draft", "/admin/blogs/edit/3"],
  ]);
  expect(entries("prod", [], []).map((entry) => entry.label)).toEqual(["New product", "Products"]);
  expect(entries("new b", [], []).map((entry) => entry.label)).toEqual(["New blog"]);
});

test("arrow keys wrap around, page keys stop at the ends", () => {
  expect(nextIndex(2, "ArrowDown", 3)).toBe(0);
  expect(nextIndex(0, "ArrowUp", 3)).toBe(2);
  expect(nextIndex(0, "PageDown", 3)).toBe(2);
  expect(nextIndex(2, "PageUp", 3)).toBe(0);
  expect(nextIndex(0, "ArrowDown", 0)).toBe(0);
});

test("the site's pages are found by their names", () => {
  const pages = [
    { page: "home", label: "Home", path: "/" },
    { page: "layout", label: "Header and footer", path: null },
  ];
  const found = entries("foot", [], [], false, pages);
  expect(found.map(({ to, note }) => [to, note])).toEqual([["/admin/site/layout", "Every page"]]);
  expect(entries("", [], [], false, pages).some(({ group }) => group === "Site")).toBe(false);
});
