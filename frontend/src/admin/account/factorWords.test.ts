import { expect, test } from "vitest";
import { phoneName, wholeNumber } from "./factorWords";

test("a number is whole with its country code, however it is spaced", () => {
  expect(wholeNumber("+91 98765-43210")).toBe("+919876543210");
  expect(wholeNumber(" +1 (555) 010.9999 ")).toBe("+15550109999");
  for (const bad of ["", "+91 ", "98765 43210", "+0123456789", "+91 98765 4321x", "+1234567"]) {
    expect(wholeNumber(bad), bad).toBeNull();
  }
});

test("of a number only the end is shown", () => {
  expect(phoneName("+919876543210")).toBe("Phone ending 3210");
});
