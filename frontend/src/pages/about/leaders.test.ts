import { expect, test } from "vitest";
import { leaders } from "./leaders";

test("configured roles are shown with their names and duties", () => {
  const shown = leaders([
    { role: "Chairman", name: null },
    { role: "Head of Quality Assurance", name: "A. Person" },
    { role: "Storyteller", name: null },
  ]);
  expect(shown.map(({ role, name }) => [role, name])).toEqual([
    ["Chairman", null],
    ["Head of Quality Assurance", "A. Person"],
    ["Storyteller", null],
  ]);
  expect(shown[1]?.text).toContain("labels");
  expect(shown[2]?.text).toBeNull();
});

test("without configured roles the duties are shown without names", () => {
  const shown = leaders([]);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.every(({ name }) => name === null)).toBe(true);
});
