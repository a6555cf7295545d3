import { expect, test } from "vitest";
import { pageNumbers } from "./Pagination";

test("few pages are all shown", () => {
  expect(pageNumbers(1, 1, 4)).toEqual([1, 2, 3, 4]);
  expect(pageNumbers(2, 2, 4)).toEqual([1, 2, 3, 4]);
});

test("a gap of one page is that page", () => {
  expect(pageNumbers(4, 4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
});

test("after loading more, the whole run is current with its neighbours", () => {
  expect(pageNumbers(5, 7, 12)).toEqual([1, null, 4, 5, 6, 7, 8, null, 12]);
});
