import { expect, test } from "vitest";
import { loginPath, safeReturnPath } from "./Guard";

test("after signing in the requested page of the back office opens", () => {
  expect(safeReturnPath("/admin/products/edit/7?tab=1#images")).toBe(
    "/admin/products/edit/7?tab=1#images",
  );
  expect(safeReturnPath("/admin/blogs?q=a%20b")).toBe("/admin/blogs?q=a%20b");
});

test.each([
  null,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/admin",
  "javascript:alert(1)",
  "/admin//evil.example\\@x",
  "/admin/../../evil",
  "/products",
  "/administrator",
  "/admin\t/x",
  "/admin\n",
  "/admin",
  "/admin/login?next=/admin/login",
])("%j leads to the dashboard", (path) => {
  expect(safeReturnPath(path)).toBe("/admin/dashboard");
});

test("the login page gets a return path unless it is the dashboard", () => {
  expect(loginPath("/admin/dashboard")).toBe("/admin/login");
  expect(loginPath("/admin/blogs?page=2")).toBe("/admin/login?next=%2Fadmin%2Fblogs%3Fpage%3D2");
});
