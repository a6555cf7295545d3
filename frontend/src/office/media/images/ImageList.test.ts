import { expect, test } from "vitest";
import { keyTarget, moveItem } from "./ImageList";

test("one item moves, the others keep their order", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("indices beyond the ends count as the ends, and a missing item changes nothing", () => {
  expect(moveItem(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(moveItem(["a", "b", "c"], 2, -3)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a"], 4, 0)).toEqual(["a"]);
  expect(moveItem([], 0, 1)).toEqual([]);
});

test("arrows, Home and End lead along the list and stop at its ends", () => {
  expect(keyTarget("ArrowRight", 0, 3)).toBe(1);
  expect(keyTarget("ArrowDown", 2, 3)).toBe(2);
  expect(keyTarget("ArrowLeft", 0, 3)).toBe(0);
  expect(keyTarget("Home", 2, 3)).toBe(0);
  expect(keyTarget("End", 0, 3)).toBe(2);
  expect(keyTarget("Enter", 0, 3)).toBeNull();
});
