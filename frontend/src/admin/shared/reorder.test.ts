import { expect, test } from "vitest";
import { keyTarget, moveInWords, moveItem } from "./reorder";

test("an item moves and the others close ranks", () => {
  const list = ["a", "b", "c", "d"];
  expect(moveItem(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(list).toEqual(["a", "b", "c", "d"]);
});

test("what is not in the list moves nowhere", () => {
  expect(moveItem(["a", "b"], -1, 1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 0, 2)).toEqual(["a", "b"]);
  expect(moveItem([], 0, 0)).toEqual([]);
});

test("keys stop at the ends", () => {
  expect(keyTarget("ArrowLeft", 0, 3)).toBe(0);
  expect(keyTarget("ArrowDown", 2, 3)).toBe(2);
  expect(keyTarget("ArrowRight", 0, 3)).toBe(1);
  expect(keyTarget("Home", 2, 3)).toBe(0);
  expect(keyTarget("End", 0, 3)).toBe(2);
  expect(keyTarget("Enter", 0, 3)).toBeNull();
  expect(moveInWords("Front of the box", 1, 3)).toBe("Front of the box is now 2 of 3");
});
