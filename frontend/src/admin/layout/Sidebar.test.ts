import { expect, test } from "vitest";
import { adminPaths } from "../paths";
import { isActive } from "./Sidebar";
import { GROUPS } from "./shortcuts";

test("products and blogs stay active on every page below them, others on their own only", () => {
  expect(isActive(adminPaths.products, "/admin/products/edit/7")).toBe(true);
  expect(isActive(adminPaths.blogs, "/admin/blogs/add")).toBe(true);
  expect(isActive(adminPaths.blogs, "/admin/products")).toBe(false);
  expect(isActive(adminPaths.trash, "/admin/trash")).toBe(true);
  expect(isActive(adminPaths.trash, "/admin/trash/x")).toBe(false);
});

test("no two shortcuts share their keys", () => {
  const keys = GROUPS.flatMap((group) => group.shortcuts.map((shortcut) => shortcut.keys));
  expect(new Set(keys).size).toBe(keys.length);
});
