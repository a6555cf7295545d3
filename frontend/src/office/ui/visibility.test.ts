import { expect, test } from "vitest";
import {
  tomorrow,
  visibilityChoice,
  visibilityInWords,
  visibilityState,
  wrongMoment,
} from "./visibility";

const NOW = Date.parse("2026-11-21T06:00:00Z");

test("a moment that has come is public, one to come is scheduled", () => {
  expect(visibilityState("public", NOW)).toBe("public");
  expect(visibilityState("hidden", NOW)).toBe("hidden");
  expect(visibilityState("2026-11-21T06:00:00Z", NOW)).toBe("public");
  expect(visibilityState("2026-11-21T06:00:01Z", NOW)).toBe("scheduled");
});

test("a moment stays the choice of a moment, whatever day it is, and one that has come is refused", () => {
  expect(visibilityChoice("0002-11-22T03:30:00Z")).toBe("scheduled");
  expect(wrongMoment("0002-11-22T03:30:00Z", NOW)).toHaveLength(1);
  expect(wrongMoment("2026-11-21T06:00:01Z", NOW)).toEqual([]);
  expect(wrongMoment("public", NOW)).toEqual([]);
});

test("it is said in words, in Indian time", () => {
  expect(visibilityInWords("hidden", NOW)).toBe("Hidden");
  expect(visibilityInWords("2026-11-21T05:00:00Z", NOW)).toBe("Public");
  expect(visibilityInWords("2026-11-22T03:30:00Z", NOW)).toMatch(
    /^Public from 22 Nov 2026, 9:00 am IST$/,
  );
});

test("the first moment that is offered is nine o'clock tomorrow in India", () => {
  expect(tomorrow(NOW)).toBe("2026-11-22T03:30:00Z");
  expect(tomorrow(Date.parse("2026-11-21T20:00:00Z"))).toBe("2026-11-23T03:30:00Z");
});
