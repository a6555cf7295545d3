import { expect, test } from "vitest";
import { openedInWords } from "./PreviewLinkDialog";

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
