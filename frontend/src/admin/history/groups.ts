/** Orders the history for reading: by day, and what was done to many records at once as one line. */
import type { HistoryEntry } from "../api/types";
import { dayInWords } from "../shared/time";

/** Entries of one moment, person, action and kind. */
export type Run = { first: HistoryEntry; entries: HistoryEntry[] };
type Day = { day: string; runs: Run[] };

/** Fewer are listed one by one. */
const FEW = 3;

export function byDay(entries: readonly HistoryEntry[], now: number = Date.now()): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayInWords(entry.at, now);
    const last = days.at(-1);
    if (last?.day !== day) days.push({ day, runs: [{ first: entry, entries: [entry] }] });
    else add(last.runs, entry);
  }
  return days.map(({ day, runs }) => ({ day, runs: runs.flatMap(apartWhenFew) }));
}

function add(runs: Run[], entry: HistoryEntry): void {
  const last = runs.at(-1);
  if (last && isAlike(last.first, entry)) last.entries.push(entry);
  else runs.push({ first: entry, entries: [entry] });
}

function isAlike(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.at === b.at && a.by === b.by && a.action === b.action && a.kind === b.kind;
}

function apartWhenFew(run: Run): Run[] {
  if (run.entries.length > FEW) return [run];
  return run.entries.map((entry) => ({ first: entry, entries: [entry] }));
}
