import { expect, test } from "vitest";
import { factsInList, missingInWords } from "./missingFacts";

test("the facts that products lack are counted in words", () => {
  const texts = missingInWords({ schedules: 2300, kind: 0, storage: 2, hsn: 1 });
  expect(texts.map(({ text }) => text)).toEqual([
    "2,300 products lack a schedule",
    "2 products lack storage",
    "1 product lacks an HSN code",
  ]);
  expect(missingInWords({})).toEqual([]);
});

test.each([
  [[], null, "Schedule not stated"],
  [[], "food", "Schedule not stated · Food or supplement"],
  [["none"], "medicine", "No prescription schedule · Medicine"],
  [["G", "H1"], null, "Schedule G, Schedule H1"],
])("a product with %j and %s is listed as %s", (schedules, kind, text) =>
  expect(factsInList({ schedules, kind })).toBe(text),
);
