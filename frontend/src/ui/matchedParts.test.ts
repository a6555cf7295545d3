import { expect, test } from "vitest";
import { matchedParts } from "./Combobox";

const marked = (label: string, typed: string) =>
  matchedParts(label, typed)
    .map(({ part, matched }) => (matched ? `[${part}]` : part))
    .join("");

test("the beginnings of words that were typed are matched, in any order and case", () => {
  expect(marked("Amoxicillin Capsules IP 500 mg", "caps AMOX")).toBe(
    "[Amox]icillin [Caps]ules IP 500 mg",
  );
  expect(marked("Paracetamol", "cet")).toBe("Paracetamol");
});

test("a glued number is a word of its own", () => {
  expect(marked("Clopidogrel Tablets IP 75 mg", "clopidogrel75")).toBe(
    "[Clopidogrel] Tablets IP [75] mg",
  );
  expect(marked("Alprazolam 0.25 mg", "alpra 0.2")).toBe("[Alpra]zolam [0.2]5 mg");
});

test("what is corrected or typed with other signs leaves the label whole", () => {
  expect(marked("Paracetamol", "paracitamol")).toBe("Paracetamol");
  expect(marked("Zinc (50 mg)", "*[(")).toBe("Zinc (50 mg)");
  expect(marked("İnsulin", "insulin")).toBe("İnsulin");
  expect(matchedParts("", "x")).toEqual([]);
});
