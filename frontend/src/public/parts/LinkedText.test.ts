import { expect, test } from "vitest";
import { splitAt } from "./LegalDocument";

const pieces = (text: string, words: string[]) => splitAt(text, words).map(({ piece }) => piece);

test("the given words are split off, and no text is lost", () => {
  expect(pieces("Write to a@b.in, or call 1.", ["a@b.in", "1"])).toEqual([
    "Write to ",
    "a@b.in",
    ", or call ",
    "1",
    ".",
  ]);
  expect(pieces("a@b.in", ["a@b.in"])).toEqual(["a@b.in"]);
  expect(pieces("nothing here", ["a@b.in", ""])).toEqual(["nothing here"]);
  expect(pieces("", ["a"])).toEqual([]);
});
