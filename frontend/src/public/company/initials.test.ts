import { expect, test } from "vitest";
import { initials } from "./AboutPage";

test.each([
  ["Asha Rao", "AR"],
  ["  Dr. Asha  Maria Rao ", "AR"],
  ["Asha", "A"],
  ["अ", "अ"],
  ["𝒜sha rao", "𝒜R"],
  ["Dr.", ""],
  ["", ""],
])("of %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
