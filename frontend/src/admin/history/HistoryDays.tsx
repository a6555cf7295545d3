import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { Icon } from "../../ui/Icon";
import type { HistoryEntry } from "../api/types";
import { Spinner } from "../shared/Spinner";
import { momentInWords, timeOfDay } from "../shared/time";
import { byDay, type Run } from "./groups";
import styles from "./HistoryDays.module.css";
import { byWhom, RunSummary, Summary } from "./HistoryList";

const EntryChanges = lazy(async () => ({ default: (await import("./EntryChanges")).EntryChanges }));

/** Day by day, a line each: when, what, who. What differs is shown on demand. Arrow keys go from line to line. */
export function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of its links and buttons
    <div className="stack gap-5" onKeyDown={moveFocus}>
      {byDay(entries).map(({ day, runs }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>
            {day} <span className={styles.zone}>times in IST</span>
          </h2>
          <ol className="small">
            {runs.map((run) =>
              run.entries.length > 1 ? (
                <RunLine key={run.first.id} run={run} />
              ) : (
                <EntryLine key={run.first.id} entry={run.first} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

function EntryLine({ entry }: { entry: HistoryEntry }) {
  return (
    <Line
      entry={entry}
      what={
        <>
          <Summary entry={entry} />
          {entry.detail ? <span className="meta">{entry.detail}</span> : null}
        </>
      }
      more={hasChanges(entry) ? "What changed" : null}
    >
      <Suspense fallback={<Spinner inline label="Loading what changed" />}>
        <EntryChanges entry={entry} />
      </Suspense>
    </Line>
  );
}

/** Many records that were changed at once. */
function RunLine({ run: { first, entries } }: { run: Run }) {
  return (
    <Line entry={first} what={<RunSummary entries={entries} />} more="Show all">
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Summary entry={entry} />
          </li>
        ))}
      </ul>
    </Line>
  );
}

type LineProps = {
  entry: HistoryEntry;
  what: ReactNode;
  /** The button that opens the rest; null: there is none. */
  more: string | null;
  children: ReactNode;
};

function Line({ entry, what, more, children }: LineProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className="rule-below" data-line="">
      <div className={styles.line}>
        <time dateTime={entry.at} className={styles.time} title={momentInWords(entry.at)}>
          {timeOfDay(entry.at)}
        </time>
        <div className={styles.what}>{what}</div>
        <p className={styles.who} title={entry.by ?? undefined}>
          {byWhom(entry)}
        </p>
        {more ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {more}
            <Icon name="chevron-down" />
          </button>
        ) : null}
      </div>
      {open ? <div className={styles.rest}>{children}</div> : null}
    </li>
  );
}

/** Only products and posts keep their earlier versions. */
function hasChanges({ kind, action }: HistoryEntry): boolean {
  return (kind === "product" || kind === "post") && (action === "updated" || action === "renamed");
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-line]")];
  const focusable = (line: HTMLElement) => line.querySelector<HTMLElement>("a, button");
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const following = step > 0 ? lines.slice(at + 1) : lines.slice(0, at).reverse();
  const target = following.map(focusable).find((element) => element !== null);
  if (at < 0 || !target) return;
  event.preventDefault();
  target.focus();
}
