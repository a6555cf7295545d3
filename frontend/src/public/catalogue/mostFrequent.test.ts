import { expect, test } from "vitest";
import { mostFrequent } from "./FacetList";

const values = (...counts: number[]) =>
  counts.map((count, index) => ({ value: `v${index}`, label: `V${index}`, count }));

test("a short list shows whole", () => {
  expect(mostFrequent(values(1, 5), [])).toEqual(["v1", "v0"]);
});

test("of a long list the values with most products show", () => {
  const shown = mostFrequent(values(1, 9, 9, 9, 9, 9, 9, 9, 20, 2), []);
  expect(shown).toHaveLength(8);
  expect(shown).not.toContain("v0");
  expect(shown).not.toContain("v9");
  expect(shown[0]).toBe("v8");
});

test("what showed before stays while it is there, and others fill the gaps", () => {
  const before = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"];
  expect(new Set(mostFrequent(values(1, 1, 1, 1, 1, 1, 1, 1, 90, 80), before))).toEqual(
    new Set(before),
  );
  const fewer = values(1, 1, 1, 1, 1, 1, 1, 1, 90, 80).slice(1);
  const shown = mostFrequent(fewer, before);
  expect(shown).toContain("v8");
  expect(shown).not.toContain("v9");
});
