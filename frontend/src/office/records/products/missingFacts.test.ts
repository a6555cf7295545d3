import { expect, test } from "vitest";
import { factsInList, missingFilters, missingInWords } from "./missingFacts";

test("what products lack is told apart: parts of the card, and other facts", () => {
  const { lines, others } = missingInWords({ schedules: 2300, picture: 4, sku: 0, storage: 2 });
  expect(lines.map(({ words, count }) => [words, count])).toEqual([
    ["picture", 4],
    ["schedule", 2300],
  ]);
  expect(others).toEqual([{ fact: "storage", words: "storage", count: 2 }]);
});

test("each has a quick filter with its count, once it is known", () => {
  const filters = missingFilters({ picture: 4, gtin: 1 });
  expect(filters[0]).toEqual({
    param: "missing",
    value: "picture",
    label: "No picture",
    count: 4,
    more: false,
  });
  expect(filters.find(({ value }) => value === "gtin")).toMatchObject({ count: 1, more: true });
  expect(missingFilters(undefined)[0]?.count).toBeUndefined();
});

test.each([
  [[], null, ""],
  [[], "food", "Food or supplement"],
  [["none"], "medicine", ""],
  [["G", "H1"], null, "Schedule G, H1"],
  [["H"], "device", "Schedule H · Medical device"],
])("a product with %j and %s is listed as %s", (schedules, kind, text) =>
  expect(factsInList({ schedules, kind })).toBe(text),
);

test("an MRP is listed beside them", () => {
  expect(factsInList({ schedules: ["H"], mrp: "12.50" })).toBe("Schedule H · MRP ₹12.50");
});
