import { Link } from "react-router";
import type { HistoryEntry } from "../api/types";
import { dayInWords, momentInWords, timeInWords, whenInWords } from "../shared/time";
import styles from "./HistoryList.module.css";
import { actionInWords, entryPath, kindInWords } from "./words";

type Props = { entries: readonly HistoryEntry[] };

/** The latest changes in a narrow column. */
export function HistoryList({ entries }: Props) {
  if (entries.length === 0) return <NoEntries />;
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <Summary entry={entry} />
          <p className={styles.who}>
            <time dateTime={entry.at} title={momentInWords(entry.at)}>
              {whenInWords(entry.at)}
            </time>{" "}
            {byWhom(entry)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Day by day, with details. */
export function HistoryDays({ entries }: Props) {
  if (entries.length === 0) return <NoEntries />;
  return (
    <div className={styles.days}>
      {byDay(entries).map(({ day, entries: of }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.list}>
            {of.map((entry) => (
              <li key={entry.id} className={styles.line}>
                <time dateTime={entry.at} className={styles.time} title={momentInWords(entry.at)}>
                  {timeInWords(entry.at)}
                </time>
                <div>
                  <Summary entry={entry} />
                  {entry.detail ? <p className={styles.detail}>{entry.detail}</p> : null}
                </div>
                <p className={styles.who}>{byWhom(entry)}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Summary({ entry }: { entry: HistoryEntry }) {
  const to = entryPath(entry);
  return (
    <p className={styles.what}>
      <span className={styles.kind}>{kindInWords(entry.kind)}</span>{" "}
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

function NoEntries() {
  return <p className={styles.none}>Nothing has been changed yet.</p>;
}

function byWhom({ by }: HistoryEntry): string {
  return by ? `by ${by}` : "by the server";
}

type Day = { day: string; entries: HistoryEntry[] };

function byDay(entries: readonly HistoryEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayInWords(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
