import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react";
import type { HistoryEntry, HistoryPage as HistoryPageOf } from "../../data/schema";
import { ResourceList } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Icon } from "../../ui/Icon";
import { Input } from "../../ui/Input";
import { isOwner } from "../data/duties";
import { q } from "../data/queries";
import { useSession } from "../data/session";
import { Page } from "../ui/Page";
import { Spinner } from "../ui/Spinner";
import { useTemporal } from "../ui/temporal";
import { momentInWords, timeOfDay } from "../ui/time";
import { byDay, byWhom, type Run, RunSummary, Summary } from "./HistoryList";
import styles from "./HistoryPage.module.css";
import { historyKinds } from "./words";

export function HistoryPage() {
  const listing = useListing({ by: "newest", descending: false });
  const owner = isOwner(useSession());
  const { get, set, page } = listing;
  const by = get("by");
  const read = useQuery(
    q("/api/admin/history", {
      kind: get("kind"),
      by,
      name: listing.q || null,
      from: get("from"),
      to: get("to"),
      page,
      per_page: 50,
    }),
  );
  return (
    <Page
      title="History"
      lead="Every change by whom and when. Earlier versions of a product or article are on its own page."
    >
      <ResourceList
        read={read}
        nouns={["change", "changes"]}
        caption="History"
        failure="Failed to load the history"
        listing={listing}
        search={["Name of a product, article or page", "What was changed"]}
        filters={[
          { name: "kind", label: "Show", choices: [["", "Everything"], ...historyKinds(owner)] },
          {
            name: "by",
            label: "By whom",
            choices: [["", "By everybody"], ...authors(read.data, by).map(byThem)],
          },
        ]}
        inputs={
          <>
            <DayInput label="From" value={get("from")} onChange={(from) => set({ from })} />
            <DayInput label="Until" value={get("to")} onChange={(to) => set({ to })} />
          </>
        }
        alsoBy={["from", "to"]}
        rowKey={({ id }) => id}
        body={(rows) =>
          rows ? <HistoryDays entries={rows} /> : <Spinner inline label="Loading the history" />
        }
        none={{
          title: "No such change",
          hint: "Nothing was changed by this person, on these days, of this name and kind.",
        }}
        empty={{
          title: "Nothing has been changed yet",
          hint: "Every save, deletion and restored item is listed here from then on.",
        }}
      />
    </Page>
  );
}

const byThem = (by: string) => [by, `By ${by}`] as const;

type DayInputProps = {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
};

/** A day in India; half typed it changes nothing. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const { input } = useTemporal({ value: value ?? "", onChange: (day) => onChange(day || null) });
  return (
    <label className={styles.day}>
      {label}
      <Input type="date" {...input} />
    </label>
  );
}

/** Who has changed something on this page of the history, and the one who is chosen. */
function authors(page: HistoryPageOf | undefined, chosen: string | null): string[] {
  const all = [chosen, ...(page?.items ?? []).map(({ by }) => by)];
  return [...new Set(all.filter((by) => by !== null))].toSorted();
}

const EntryChanges = lazy(async () => ({ default: (await import("./EntryChanges")).EntryChanges }));

/** Day by day, a line each: when, what, who. What differs is shown on demand. Arrow keys go from line to line. */
function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of its links and buttons
    <div className="stack gap-5" onKeyDown={moveFocus}>
      {byDay(entries).map(({ day, runs }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.dayTitle}>
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
