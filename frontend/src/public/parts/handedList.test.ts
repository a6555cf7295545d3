// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handOver, takeHandedList } from "./sessionStore";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("lines are handed over once, also through another document", async () => {
  handOver("a\nb");
  vi.resetModules();
  const later: typeof import("./sessionStore") = await import("./sessionStore");
  expect(later.takeHandedList()).toBe("a\nb");
  expect(later.takeHandedList()).toBe("");
});

test("what was not taken yet is not lost", () => {
  handOver("a\nb");
  handOver("c\nd");
  expect(takeHandedList()).toBe("a\nb\nc\nd");
});

test("without storage they last as long as the document", () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(forbid);
  handOver("a\nb");
  expect(takeHandedList()).toBe("a\nb");
  expect(takeHandedList()).toBe("");
});

test("a text from somebody else is no list", () => {
  sessionStorage.setItem("handed-list", '{"a":1}');
  expect(takeHandedList()).toBe("");
});
