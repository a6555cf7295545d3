import { expect, test } from "vitest";
import { differences, valueToText } from "./DifferenceList";

const labels = { name: "Name", sku: "SKU", benefits: "Benefits", featured: "Featured" };
type Values = {
  name: string;
  sku: string | null;
  benefits: string[];
  featured: boolean;
  unseen?: number;
};
const base: Values = { name: "Amoxil", sku: "PS-001", benefits: ["A", "B"], featured: false };

test("only what differs is named, in the order of the labels", () => {
  expect(differences(base, { ...base, benefits: ["B", "A"], name: "Amoxil 500" }, labels)).toEqual([
    { field: "name", label: "Name", before: "Amoxil", after: "Amoxil 500" },
    { field: "benefits", label: "Benefits", before: "A\nB", after: "B\nA" },
  ]);
});

test("absent, null and empty values are equal", () => {
  const empty: Values = { ...base, sku: null, benefits: [] };
  expect(differences(empty, { ...empty, sku: "" }, labels)).toEqual([]);
});

test("line endings and unlabelled fields are ignored", () => {
  const typed = { ...base, name: "two\r\nlines", unseen: 1 };
  expect(differences(typed, { ...typed, name: "two\nlines", unseen: 2 }, labels)).toEqual([]);
});

test("a boolean is shown as yes or no, an image as its parts", () => {
  expect(valueToText(true)).toBe("Yes");
  expect(valueToText([{ url: "/storage/a.png", alt: "A box" }])).toBe("/storage/a.png · A box");
});
