import { expect, test } from "vitest";
import { publishingHint, publishingOf, saveMessage, submitWords, thisMinute } from "./post";

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
  expect(saved("2027-03-01T04:00:00Z")).toEqual({
    text: "Blog created successfully and scheduled",
    detail: "It will be published on 1 Mar 2027, 9:30 am IST.",
  });
  expect(saved("", false).text).toBe("Blog updated successfully");
});

test("the main button says what it does", () => {
  const [draft, soon, later, now] = [
    "",
    "2027-03-01T04:00:00Z",
    "2027-03-02T04:00:00Z",
    thisMinute(NOW),
  ].map((typed) => publishingOf(typed, NOW)) as [
    ReturnType<typeof publishingOf>,
    ...ReturnType<typeof publishingOf>[],
  ];
  const words = [draft, soon, now].map((saved) =>
    [draft, soon, later, now].map((typed) =>
      submitWords(typed as typeof draft, saved as typeof draft),
    ),
  );
  expect(words).toEqual([
    ["Publish Blog", "Schedule for 1 Mar 2027", "Schedule for 2 Mar 2027", "Publish Blog"],
    ["Make it a draft", "Update Blog", "Schedule for 2 Mar 2027", "Publish Blog"],
    ["Make it a draft", "Schedule for 1 Mar 2027", "Schedule for 2 Mar 2027", "Update Blog"],
  ]);
});

test("a new post whose date is taken away is saved as a draft", () => {
  const none = publishingOf("", NOW);
  expect(submitWords(none, none, true)).toBe("Save as a draft");
  expect(publishingHint(none, none, true)).toBe("Draft: only administrators see it.");
  expect(submitWords(publishingOf(thisMinute(NOW), NOW), none, true)).toBe("Publish Blog");
  expect(submitWords(publishingOf("2027-03-01T04:00:00Z", NOW), none, true)).toBe(
    "Schedule for 1 Mar 2027",
  );
});

test("a draft with a date is said not to be scheduled yet", () => {
  const of = (typed: string, saved: string) =>
    publishingHint(publishingOf(typed, NOW), publishingOf(saved, NOW));
  expect(of("2027-03-01T04:00:00Z", "")).toMatch(/^Not scheduled yet: “Schedule for 1 Mar 2027”/);
  expect(of("2027-03-01T04:00:00Z", "2027-03-01T04:00:00Z")).toMatch(
    /^Scheduled: will be published/,
  );
  expect(of("", "")).toMatch(
    /^Draft: only administrators see it\. “Publish Blog” publishes it now/,
  );
});
