import { expect, test } from "vitest";
import { formatSort, parseSort, toggled } from "./sorting";

test("an order survives its way through the address", () => {
  const fallback = { by: "newest", descending: false };
  for (const text of ["name", "-name", "sku"]) {
    expect(formatSort(parseSort(text, fallback))).toBe(text);
  }
  expect(parseSort(null, fallback)).toBe(fallback);
});

test("pressing a header sorts by it, pressing again turns it round", () => {
  const once = toggled({ by: "created", descending: true }, "name");
  expect(once).toEqual({ by: "name", descending: false });
  expect(toggled(once, "name")).toEqual({ by: "name", descending: true });
});
