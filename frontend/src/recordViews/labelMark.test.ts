import { expect, test } from "vitest";
import { formMark, labelStrength } from "./LabelThumb";

const salts = (...strengths: (string | null)[]) =>
  strengths.map((strength, at) => ({ salt: `Salt ${at}`, strength }));

test("a small label has the strength of the record, in a line that fits", () => {
  expect(labelStrength(salts("500 mg"))).toEqual({ lines: ["500"], unit: "mg" });
  expect(labelStrength(salts("250 mg/5 mL"))).toEqual({ lines: ["250"], unit: "mg/5 mL" });
  expect(labelStrength(salts("500 mg", "125 mg"))).toEqual({ lines: ["500", "+125"], unit: "" });
  const units = labelStrength(salts("5 mg", "250 mcg"));
  expect(units).toEqual({ lines: ["2"], unit: "salts" });
  const three = labelStrength(salts("120 mg", "2.5 mg", "12.5 mg"));
  expect(three).toEqual({ lines: ["3"], unit: "salts" });
});

test("where a strength is not stated none is shown", () => {
  expect(labelStrength([])).toBeNull();
  expect(labelStrength(salts("500 mg", null))).toBeNull();
  // Half of one would be another.
  expect(labelStrength(salts("100 million spores"))).toBeNull();
  expect(labelStrength(salts("1,000,000 IU"))).toBeNull();
});

test("forms have marks of their own, and what is not known has a carton", () => {
  const known = [
    "Film-coated tablet",
    "Hard capsule",
    "Oral suspension",
    "Injection",
    "Cream",
    "Powder",
  ];
  expect(new Set([...known, "", null].map(formMark)).size).toBe(known.length + 1);
  expect(formMark(null)).toBe(formMark("Device"));
});
