import { expect, test } from "vitest";
import { swipeStep, wrap } from "./swipe";

test("exactly 50 px is no swipe, 51 px is one", () => {
  expect(swipeStep(200, 150)).toBe(0);
  expect(swipeStep(200, 250)).toBe(0);
  expect(swipeStep(200, 149)).toBe(1);
  expect(swipeStep(200, 251)).toBe(-1);
});

test("the index wraps around both ends", () => {
  expect(wrap(3, 3)).toBe(0);
  expect(wrap(-1, 3)).toBe(2);
  expect(wrap(1, 3)).toBe(1);
  expect(wrap(5, 0)).toBe(0);
});
