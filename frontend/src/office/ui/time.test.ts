import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  dayInWords,
  dayMonth,
  dayMonthTime,
  fromDateTimeInput,
  momentInWords,
  savedInWords,
  timeOfDay,
  toDateTimeInput,
  whenInWords,
} from "./time";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe.each(["Asia/Kolkata", "America/New_York", "UTC", "Pacific/Auckland"])(
  "on a computer in %s",
  (name) => {
    beforeEach(() => {
      process.env.TZ = name;
    });

    test("what was saved today shows the time, earlier saves the day", () => {
      const now = Date.parse("2026-11-21T20:00:00Z");
      expect(savedInWords("2026-11-21T18:40:00Z", now)).toBe("12:10 am");
      expect(savedInWords("2026-11-21T18:20:00Z", now)).toBe("21 Nov");
      expect(savedInWords("2025-11-21T18:20:00Z", now)).toBe("21 Nov 2025");
    });

    test("times are in Indian time and say so", () => {
      expect(momentInWords("2026-11-21T20:00:00Z")).toBe("22 Nov 2026, 1:30 am IST");
      expect(timeOfDay("2026-07-21T05:12:00Z")).toBe("10:42 am");
      expect(momentInWords("nonsense")).toBe("");
    });

    test("the field shows Indian time and takes it", () => {
      expect(toDateTimeInput("2026-11-21T20:00:00Z")).toBe("2026-11-22T01:30");
      expect(fromDateTimeInput("2026-11-22T01:30")).toBe("2026-11-21T20:00:00Z");
      // The hour that New York's clocks skip in spring exists in India.
      expect(fromDateTimeInput("2026-03-08T02:30")).toBe("2026-03-07T21:00:00Z");
      expect(toDateTimeInput("2026-03-07T21:00:00Z")).toBe("2026-03-08T02:30");
    });

    test("saving repeatedly changes nothing, not even the seconds", () => {
      for (const original of [
        "2026-11-21T20:00:42.250Z",
        "2026-03-08T07:30:00Z",
        "2025-12-31T23:59:59Z",
      ]) {
        let value: string | null = original;
        for (let save = 0; save < 5; save += 1) {
          value = fromDateTimeInput(toDateTimeInput(value), value);
        }
        expect(value).toBe(original);
      }
    });

    test("the year is said only when it is another one in India", () => {
      const now = Date.parse("2026-11-21T12:00:00Z");
      expect(dayMonth("2026-03-01T12:00:00Z", now)).toBe("1 Mar");
      expect(dayMonth("2025-12-31T18:29:59Z", now)).toBe("31 Dec 2025");
      expect(dayMonth("2025-12-31T18:30:00Z", now)).toBe("1 Jan");
      expect(dayMonthTime("2026-12-01T10:10:00Z", now)).toBe("1 Dec, 3:40 pm IST");
      expect(dayMonthTime("nonsense", now)).toBe("");
    });

    test("days begin at midnight in India", () => {
      const now = Date.parse("2026-11-21T03:30:00Z");
      expect(dayInWords("2026-11-20T18:30:00Z", now)).toBe("Today");
      expect(dayInWords("2026-11-20T18:29:59Z", now)).toBe("Yesterday");
      expect(dayInWords("2026-11-19T18:30:00Z", now)).toBe("Yesterday");
      expect(dayInWords("2026-11-19T18:29:59Z", now)).toBe("19 Nov");
    });
  },
);

test("an emptied field means no date", () => {
  expect(fromDateTimeInput("", "2026-11-21T20:00:42Z")).toBe("");
  expect(toDateTimeInput("")).toBe("");
  expect(toDateTimeInput("nonsense")).toBe("");
  expect(fromDateTimeInput("nonsense")).toBe("");
});

test("recent times are relative", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(whenInWords("2026-11-21T11:59:40Z", now)).toBe("just now");
  expect(whenInWords("2026-11-21T11:48:00Z", now)).toBe("12 minutes ago");
  expect(whenInWords("2026-11-21T11:00:00Z", now)).toBe("an hour ago");
  expect(whenInWords("2026-11-20T11:00:00Z", now)).toBe("yesterday");
  expect(whenInWords("2026-01-02T11:00:00Z", now)).toBe("2 Jan");
  expect(whenInWords("2026-11-22T05:00:00Z", now)).toBe("22 Nov, 10:30 am IST");
});

test("what was two days ago is not said to be yesterday", () => {
  const now = Date.parse("2026-11-21T06:00:00Z");
  expect(whenInWords("2026-11-20T05:00:00Z", now)).toBe("yesterday");
  expect(whenInWords("2026-11-19T07:00:00Z", now)).toBe("2 days ago");
});
