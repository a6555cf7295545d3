import { expect, test } from "vitest";
import { nextRoute } from "./useFormRoute";

const fresh = { form: 0, created: null, arrived: false };
const made = { form: 0, created: 7, arrived: false };
const arrived = { ...made, arrived: true };
const next = { form: 1, created: null, arrived: false };

test("the form of a new record becomes the form of the record that it created", () => {
  expect(nextRoute(fresh, null)).toBe(fresh);
  expect(nextRoute(made, null), "the address follows in a moment").toBe(made);
  expect(nextRoute(made, 7)).toEqual(arrived);
  expect(nextRoute(arrived, 7)).toBe(arrived);
});

test("another record, or another new one, gets a new form", () => {
  expect(nextRoute(arrived, 8)).toEqual(next);
  expect(nextRoute(arrived, null)).toEqual(next);
  expect(nextRoute(made, 8)).toEqual(next);
  expect(nextRoute(fresh, 8)).toBe(fresh);
});
