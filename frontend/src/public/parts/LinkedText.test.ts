import { expect, test } from "vitest";
import { splitAt } from "./LegalDocument";

test("the given words are split off, and no text is lost", () => {
  expect(splitAt("Write to a@b.in, or call 1.", ["a@b.in", "1"])).toEqual([
    "Write to ",
    "a@b.in",
    ", or call ",
    "1",
    ".",
  ]);
  expect(splitAt("a@b.in", ["a@b.in"])).toEqual(["a@b.in"]);
  expect(splitAt("nothing here", ["a@b.in", ""])).toEqual(["nothing here"]);
  expect(splitAt("", ["a"])).toEqual([]);
});
