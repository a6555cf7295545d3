import { expect, test } from "vitest";
import { publishingOf, saveMessage, thisMinute } from "./publishing";

const NOW = Date.parse("2026-11-21T04:00:30Z");

test("no date means draft, a later one scheduled, this minute public", () => {
  expect(publishingOf("", NOW).state).toBe("draft");
  expect(publishingOf(thisMinute(NOW), NOW).state).toBe("public");
  expect(publishingOf(thisMinute(NOW + 60_000), NOW).state).toBe("scheduled");
});

test("only what visitors can read is said to be published", () => {
  const saved = (typed: string, isNew = true) => saveMessage(publishingOf(typed, NOW), isNew);
  expect(saved(thisMinute(NOW))).toEqual({ text: "Blog created successfully" });
  expect(saved("")).toEqual({
    text: "Blog created successfully as a draft",
    detail: "Only administrators can see it.",
  });
  expect(saved("2027-03-01T09:30")).toEqual({
    text: "Blog created successfully and scheduled",
    detail: "It will be published on 1 Mar 2027, 9:30 am IST.",
  });
  expect(saved("", false).text).toBe("Blog updated successfully");
});
