import { expect, test } from "vitest";
import { ListKeys } from "./items";
import { slides } from "./tests/testingSession";

test("a line keeps its key when it is moved and while it is typed in", () => {
  const keys = new ListKeys();
  const [one, two, three] = keys.of(["1", "2", "3"]);
  expect(new Set([one, two, three]).size).toBe(3);
  expect(keys.of(["2", "1", "3"])).toEqual([two, one, three]);
  expect(keys.of(["2", "1 typed", "3"])).toEqual([two, one, three]);
  expect(keys.of(["2", "1 typed", "new", "3"]).toSpliced(2, 1)).toEqual([two, one, three]);
  expect(keys.of(["1 typed", "new", "3"])[0]).toBe(one);
});

test("lines that say the same have keys of their own", () => {
  const keys = new ListKeys();
  const before = keys.of(["", "", "x"]);
  expect(new Set(before).size).toBe(3);
  expect(keys.of(["", "x", ""])).toEqual([before[0], before[2], before[1]]);
  expect(keys.of([])).toEqual([]);
});

test("items with an id are known by it, and nothing is drawn anew without need", () => {
  const keys = new ListKeys();
  const before = keys.of(slides("a", "b"));
  expect(before).toEqual(["a", "b"]);
  expect(keys.of(slides("a", "b"))).toBe(before);
  expect(keys.of(slides("b", "a"))).toEqual(["b", "a"]);
});
