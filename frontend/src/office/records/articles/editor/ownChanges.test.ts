import { expect, test } from "vitest";
import { OwnChanges } from "./RichText";

test("echoes that arrive late are recognised, also when some are skipped", () => {
  const own = new OwnChanges();
  for (const value of ["a", "ab", "abc"]) own.report(value);
  expect(own.isEcho("ab")).toBe(true);
  expect(own.isEcho("abc")).toBe(true);
  expect(own.isEcho("abc")).toBe(false);
});

test("a value set by the form is not an echo", () => {
  const own = new OwnChanges();
  own.report("a");
  expect(own.isEcho("restored")).toBe(false);
  expect(own.isEcho("a")).toBe(true);
});

test("after a while an equal value counts as set by the form", () => {
  let now = 0;
  const own = new OwnChanges(() => now);
  own.report("a");
  now = 10_000;
  expect(own.isEcho("a")).toBe(false);
});
