import { expect, test } from "vitest";
import { factsInList, MISSING_FILTERS, missingInWords } from "./missingFacts";

test("what products lack is told apart: parts of the card, and other facts", () => {
  const { lines, others } = missingInWords({ schedules: 2300, picture: 4, sku: 0, storage: 2 });
  expect(lines.map(({ words, count }) => [words, count])).toEqual([
    ["picture", 4],
    ["schedule", 2300],
  ]);
  expect(others).toEqual([{ fact: "storage", words: "storage", count: 2 }]);
});

test("each has a quick filter", () => {
  expect(MISSING_FILTERS[0]).toEqual(["missing", "picture", "No picture"]);
  expect(MISSING_FILTERS).toContainEqual(["missing", "gtin", "No GTIN", true]);
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
