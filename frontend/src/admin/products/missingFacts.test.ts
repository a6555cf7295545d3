import { expect, test } from "vitest";
import { missingInWords, scheduleInList } from "./missingFacts";

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
  [[], "—"],
  [["none"], "None"],
  [["G", "H1"], "G, H1"],
])("the schedules %j are %s in the list", (schedules, text) =>
  expect(scheduleInList(schedules)).toBe(text),
);
