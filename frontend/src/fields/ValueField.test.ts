import { expect, test } from "vitest";
import { matchingValues } from "./fieldInputs";

const VALUES = [
  { value: "Film-coated tablet", count: 9 },
  { value: "Tablet", count: 5 },
  { value: "Syrup", count: 2 },
];
const texts = (typed: string) => matchingValues(VALUES, typed).map(({ value }) => value);

test("an empty field is offered all values, the most frequent first", () => {
  expect(texts(" ")).toEqual(["Film-coated tablet", "Tablet", "Syrup"]);
});

test("values that begin with the text stand before those that contain it", () => {
  expect(texts("TAB")).toEqual(["Tablet", "Film-coated tablet"]);
});

test("the text itself is not suggested alone", () => {
  expect(texts("Syrup")).toEqual([]);
  expect(texts("syrup")).toEqual(["Syrup"]);
  expect(texts("Lotion")).toEqual([]);
});
