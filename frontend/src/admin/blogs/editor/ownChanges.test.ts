import { expect, test } from "vitest";
import { OwnChanges } from "./ownChanges";

test("letters that come back late are known, also when some are left out", () => {
  const own = new OwnChanges();
  for (const value of ["a", "ab", "abc"]) own.report(value);
  expect(own.isEcho("ab")).toBe(true);
  expect(own.isEcho("abc")).toBe(true);
  expect(own.isEcho("abc")).toBe(false);
});

test("what somebody else put there is no echo", () => {
  const own = new OwnChanges();
  own.report("a");
  expect(own.isEcho("restored")).toBe(false);
  expect(own.isEcho("a")).toBe(true);
});

test("after a while the same text is somebody's wish", () => {
  let now = 0;
  const own = new OwnChanges(() => now);
  own.report("a");
  now = 10_000;
  expect(own.isEcho("a")).toBe(false);
});
