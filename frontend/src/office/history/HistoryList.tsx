import { Link } from "react-router";
import type { HistoryEntry } from "../../data/schema";
import { groupDigits } from "../../words/number";
import { dayInWords, When } from "../ui/time";
import styles from "./HistoryPage.module.css";
import { actionInWords, entryPath, kindInWords, kindsInWords } from "./words";

type Props = { entries: readonly HistoryEntry[] };

/** The latest changes in a narrow column. */
export function HistoryList({ entries }: Props) {
  if (entries.length === 0) return <p className="faint">Nothing has been changed yet.</p>;
  return (
    <ol className={styles.list}>
      {byDay(entries)
        .flatMap(({ runs }) => runs)
        .map(({ first: entry, entries: alike }) => (
          <li key={entry.id} className={styles.entry}>
            {alike.length > 1 ? <RunSummary entries={alike} /> : <Summary entry={entry} />}
            <p className="meta">
              <When at={entry.at} /> {byWhom(entry)}
            </p>
          </li>
        ))}
    </ol>
  );
}

/** "12 products changed". */
export function RunSummary({ entries }: Props) {
  const [first] = entries;
  if (!first) return null;
  return (
    <p>
      <strong>
        {groupDigits(entries.length)} {kindsInWords(first.kind)}
      </strong>{" "}
      {actionInWords(first)}
    </p>
  );
}

/** "Product Amoxicillin 500 mg changed", linked to where it is now. */
export function Summary({ entry }: { entry: HistoryEntry }) {
  const to = entryPath(entry);
  return (
    <p>
      <span className="faint">{kindInWords(entry.kind)}</span>{" "}
      {to ? (
        <Link to={to} className={styles.name}>
          {entry.name}
        </Link>
      ) : (
        <span className={styles.name}>{entry.name}</span>
      )}{" "}
      {actionInWords(entry)}
    </p>
  );
}

/** "by admin@example.com". */
export function byWhom({ by }: HistoryEntry): string {
  return by ? `by ${by}` : "by the server";
}

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
