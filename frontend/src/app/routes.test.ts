import { expect, test } from "vitest";
import { lateTable } from "../public/catalogue/lateParts";
import { lateLabelled } from "../public/home/lateParts";
import { serverPages } from "./pages.server";
import { matchRoute } from "./routes";

test("each page has its address", () => {
  expect(matchRoute("/", "")?.page).toBe("home");
  expect(matchRoute("/products", "?q=x")?.page).toBe("catalogue");
  expect(matchRoute("/products/7", "")).toMatchObject({ page: "product", params: { id: "7" } });
});

test("the company pages and the articles have theirs", () => {
  expect(matchRoute("/legacy-interactive", "")?.page).toBe("legacyInteractive");
  expect(matchRoute("/contact", "?product=Zinc")?.page).toBe("contact");
  expect(matchRoute("/blog", "?category=Health&page=2")?.queries[0]?.queryKey).toEqual([
    "blogs",
    { category: "Health", q: null, page: 2 },
  ]);
  expect(matchRoute("/blog/keeping-insulin-cold", "")).toMatchObject({
    page: "article",
    params: { slug: "keeping-insulin-cold" },
    queries: [{ queryKey: ["blog", "keeping-insulin-cold"] }],
  });
});

test("each page has its component", () => {
  for (const path of ["/", "/products/7", "/legacy-interactive", "/blog/a", "/privacy"]) {
    const page = matchRoute(path, "")?.page ?? "home";
    expect(serverPages.get(page), path).toBeTypeOf("function");
  }
});

test("other addresses have no page", () => {
  for (const path of ["/nowhere", "/products/", "/products/7/more", "/catalogue.pdf", "/admin"]) {
    expect(matchRoute(path, ""), path).toBeNull();
  }
});

test("the catalogue asks for exactly what the server seeds", () => {
  const keys = matchRoute("/products", "?category=cardiac")?.queries.map((one) => one.queryKey);
  expect(keys).toEqual([
    [
      "products",
      {
        category: ["cardiac"],
        benefit: [],
        form: [],
        schedule: [],
        badge: [],
        q: null,
        exact: false,
        sort: null,
        page: 1,
      },
    ],
    ["categories"],
    ["benefits"],
  ]);
});

test("home reads its words, and under the keys products and blogs", () => {
  const keys = matchRoute("/", "")?.queries.map((one) => one.queryKey);
  expect(keys).toEqual([["content", "home"], ["products"], ["blogs"]]);
});

test("what the data alone calls for is loaded before the page is hydrated", () => {
  const parts = (path: string, search: string, data: unknown) =>
    matchRoute(path, search)?.parts({ getData: () => data });
  const labelled = { photographed: false, drawers: [] };
  expect(parts("/products", "", labelled)).toEqual([lateTable]);
  expect(parts("/products", "?view=grid", labelled)).toEqual([]);
  expect(parts("/products", "?view=table", undefined)).toContain(lateTable);
  expect(parts("/products", "", { photographed: true })).toEqual([]);
  expect(parts("/products", "", undefined)).toEqual([]);
  expect(parts("/", "", labelled)).toEqual([lateLabelled]);
  expect(parts("/", "", { photographed: true })).toEqual([]);
});
