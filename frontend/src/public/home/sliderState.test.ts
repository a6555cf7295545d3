import { expect, test } from "vitest";
import { advance, firstSlide, jump } from "./Hero";

test("the slider goes around after the last slide", () => {
  let state = firstSlide;
  const seen = [];
  for (let step = 0; step < 5; step += 1) {
    state = advance(state, 4);
    seen.push(state.index);
  }
  expect(seen).toEqual([1, 2, 3, 0, 1]);
});

test("a step remembers the slide that leaves", () => {
  expect(advance({ index: 3, leaving: 2 }, 4)).toEqual({
    index: 0,
    leaving: 3,
  });
});

test("a single slide stands still", () => {
  expect(advance(firstSlide, 1)).toBe(firstSlide);
});

test("jumping back leaves the slide that was shown", () => {
  expect(jump({ index: 2, leaving: 1 }, 0)).toEqual({
    index: 0,
    leaving: 2,
  });
});

test("jumping to the slide on show changes nothing", () => {
  expect(jump(firstSlide, 0)).toBe(firstSlide);
});
