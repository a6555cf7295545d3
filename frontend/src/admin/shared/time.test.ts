import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInWords, fromLocalInput, toLocalInput, whenInWords } from "./time";

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "Asia/Kolkata";
});
afterAll(() => {
  process.env.TZ = zone;
});

test("the field shows the office's clock", () => {
  expect(toLocalInput("2026-11-21T20:00:00Z")).toBe("2026-11-22T01:30");
  expect(fromLocalInput("2026-11-22T01:30")).toBe("2026-11-21T20:00:00.000Z");
});

test("saving again and again moves nothing, not even the seconds", () => {
  const original = "2026-11-21T20:00:42Z";
  let value: string | null = original;
  for (let save = 0; save < 5; save += 1) value = fromLocalInput(toLocalInput(value), value);
  expect(value).toBe(original);
});

test("an emptied field means no date", () => {
  expect(fromLocalInput("", "2026-11-21T20:00:42Z")).toBeNull();
  expect(toLocalInput(null)).toBe("");
  expect(toLocalInput("nonsense")).toBe("");
});

test("recent times read as people say them", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(whenInWords("2026-11-21T11:59:40Z", now)).toBe("just now");
  expect(whenInWords("2026-11-21T11:48:00Z", now)).toBe("12 minutes ago");
  expect(whenInWords("2026-11-21T11:00:00Z", now)).toBe("an hour ago");
  expect(whenInWords("2026-11-20T11:00:00Z", now)).toBe("yesterday");
  expect(whenInWords("2026-01-02T11:00:00Z", now)).toBe("2 Jan 2026");
});

test("days are named from here", () => {
  const now = new Date(2026, 10, 21, 9).getTime();
  const on = (day: number, hour: number) =>
    dayInWords(new Date(2026, 10, day, hour).toISOString(), now);
  expect([on(21, 0), on(20, 23), on(20, 0)]).toEqual(["Today", "Yesterday", "Yesterday"]);
  expect(on(19, 23)).toMatch(/^19 Nov 2026$/);
});
