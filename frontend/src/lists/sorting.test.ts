import { expect, test } from "vitest";
import { formatSort, parseSort, toggleSort } from "./useListing";

test("an order is read from the address as it was written", () => {
  const fallback = { by: "newest", descending: false };
  for (const text of ["name", "-name", "sku"]) {
    expect(formatSort(parseSort(text, fallback))).toBe(text);
  }
  expect(parseSort(null, fallback)).toBe(fallback);
});

test("pressing a header sorts by it, pressing again reverses the order", () => {
  const once = toggleSort({ by: "created", descending: true }, "name");
  expect(once).toEqual({ by: "name", descending: false });
  expect(toggleSort(once, "name")).toEqual({ by: "name", descending: true });
});
