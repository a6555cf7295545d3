import { expect, test } from "vitest";
import { adminPaths } from "../data/paths";
import { isActive } from "./Sidebar";

test("products and blogs stay active on every page below them, others on their own only", () => {
  expect(isActive(adminPaths.products, "/admin/products/edit/7")).toBe(true);
  expect(isActive(adminPaths.blogs, "/admin/blogs/add")).toBe(true);
  expect(isActive(adminPaths.blogs, "/admin/products")).toBe(false);
  expect(isActive(adminPaths.trash, "/admin/trash")).toBe(true);
  expect(isActive(adminPaths.trash, "/admin/trash/x")).toBe(false);
});
