import { expect, test } from "vitest";
import { keyTarget, moved } from "./reorder";

test("one moves, the others keep their order", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("beyond the ends is at the ends, and nothing moves nowhere", () => {
  expect(moved(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, -3)).toEqual(["c", "a", "b"]);
  expect(moved(["a"], 4, 0)).toEqual(["a"]);
  expect(moved([], 0, 1)).toEqual([]);
});

test("arrows, Home and End lead along the list and stop at its ends", () => {
  expect(keyTarget("ArrowRight", 0, 3)).toBe(1);
  expect(keyTarget("ArrowDown", 2, 3)).toBe(2);
  expect(keyTarget("ArrowLeft", 0, 3)).toBe(0);
  expect(keyTarget("Home", 2, 3)).toBe(0);
  expect(keyTarget("End", 0, 3)).toBe(2);
  expect(keyTarget("Enter", 0, 3)).toBeNull();
});
