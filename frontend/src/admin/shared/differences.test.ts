import { describe, expect, test } from "vitest";
import { changedPart, differences, valueToText } from "./DifferenceList";

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

describe("the changed part", () => {
  test("is cut at whole words", () => {
    expect(changedPart("take one tablet daily", "take two tablets daily")).toEqual({
      lead: "take ",
      before: "one tablet",
      after: "two tablets",
      tail: " daily",
    });
  });

  test("of an insertion and of a removal is on one side only", () => {
    expect(changedPart("a b", "a x b")).toMatchObject({ before: "", after: "x " });
    expect(changedPart("a x b", "a b")).toMatchObject({ before: "x ", after: "" });
  });

  test("keeps some context of a long text around it", () => {
    const filler = "word ".repeat(100);
    const { lead, tail } = changedPart(`${filler}old ${filler}`, `${filler}new ${filler}`, 10);
    expect(lead).toBe("…word word ");
    expect(tail.endsWith("…")).toBe(true);
  });

  test("of repeated letters does not overlap", () => {
    const { lead, before, after, tail } = changedPart("aa aa", "aa aa aa");
    expect(lead + before + tail).toBe("aa aa");
    expect(lead + after + tail).toBe("aa aa aa");
  });
});
