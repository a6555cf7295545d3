import { expect, test } from "vitest";
import { draftLabels, errorsOfDraft, openedInWords } from "./previewLinks";

test("errors of a draft go to the fields of the form", () => {
  expect(errorsOfDraft({ "draft.title": ["is required"] })).toEqual({ title: ["is required"] });
  expect(errorsOfDraft({ "draft.slides.0.heading": ["x"] })).toEqual({ "slides.0.heading": ["x"] });
  expect(errorsOfDraft({ "draft.title": ["x"], hours: ["y"] })).toBeNull();
  expect(errorsOfDraft({ draft: ["is too large"] })).toBeNull();
  expect(draftLabels({ title: "Title" })["draft.title"]).toBe("Title");
});

test("how often a link was opened is a sentence", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  const last = "2026-11-21T08:00:00Z";
  expect(openedInWords({ opened: 0, last_opened_at: null }, now)).toBe("Not opened yet");
  expect(openedInWords({ opened: 1, last_opened_at: last }, now)).toBe(
    "Opened once, last 2 hours ago",
  );
  expect(openedInWords({ opened: 3, last_opened_at: last }, now)).toBe(
    "Opened 3 times, last 2 hours ago",
  );
});
