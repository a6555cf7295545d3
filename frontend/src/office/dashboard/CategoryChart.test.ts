import { expect, test } from "vitest";
import { bars } from "./DashboardPage";

test("bars come longest first, measured against the longest", () => {
  expect(bars({ Generics: 10, Antibiotics: 40, Cardiac: 10, None: 0 })).toEqual([
    { name: "Antibiotics", count: 40, share: 100 },
    { name: "Cardiac", count: 10, share: 25 },
    { name: "Generics", count: 10, share: 25 },
    { name: "None", count: 0, share: 0 },
  ]);
});

test("one of very many still has a visible bar", () => {
  expect(bars({ A: 100_000, B: 1 })[1]?.share).toBe(1);
  expect(bars({})).toEqual([]);
});

test("of many the ten largest have a bar, and all others a number", () => {
  const counts = Object.fromEntries(Array.from({ length: 62 }, (_, at) => [`C${at}`, 100 - at]));
  const shown = bars(counts);
  expect(shown).toHaveLength(11);
  const others = shown.at(-1);
  expect([others?.name, others?.others, others?.share]).toEqual(["52 other categories", true, 0]);
  const sum = Object.values(counts).reduce((all, one) => all + one, 0);
  expect(shown.reduce((all, { count }) => all + count, 0)).toBe(sum);
  expect(shown.map(({ share }) => share).slice(0, 2)).toEqual([100, 99]);
});
