import { expect, test } from "vitest";
import { numbered } from "./enrolling";

test("a second key of a kind gets a number", () => {
  expect(numbered("Security key", [])).toBe("Security key");
  expect(numbered("Security key", ["Security key", undefined])).toBe("Security key 2");
  expect(numbered("Security key", ["Security key", "Security key 2"])).toBe("Security key 3");
});
