import { expect, test } from "vitest";
import type { HistoryEntry } from "../../data/schema";
import { byDay } from "./HistoryList";

const entry = (id: number, at: string, more: Partial<HistoryEntry> = {}) =>
  ({ id, at, by: "a@example.com", action: "updated", kind: "product", ...more }) as HistoryEntry;
const NOW = Date.parse("2026-11-22T10:00:00Z");

test("entries are grouped by the day in India", () => {
  const days = byDay(
    [
      entry(3, "2026-11-21T20:00:00Z"),
      entry(2, "2026-11-21T12:00:00Z"),
      entry(1, "2025-01-02T12:00:00Z"),
    ],
    NOW,
  );
  expect(days.map(({ day, runs }) => [day, runs.length])).toEqual([
    ["Today", 1],
    ["Yesterday", 1],
    ["2 Jan 2025", 1],
  ]);
});

test("what was done to many at once is one line, what was done to a few is not", () => {
  const at = "2026-11-22T09:00:00Z";
  const many = [6, 5, 4, 3].map((id) => entry(id, at));
  const [today] = byDay(
    [...many, entry(2, at, { action: "deleted" }), entry(1, at, { action: "deleted" })],
    NOW,
  );
  expect(today?.runs.map(({ entries }) => entries.length)).toEqual([4, 1, 1]);
});
