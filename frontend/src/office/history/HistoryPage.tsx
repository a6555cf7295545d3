import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type {
  AdminPost,
  AdminProduct,
  HistoryEntry,
  HistoryPage as HistoryPageOf,
} from "../../data/schema";
import { DifferenceList, differences } from "../../editing/DifferenceList";
import { ResourceList } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Icon } from "../../ui/Icon";
import { Input } from "../../ui/Input";
import { isOwner } from "../data/duties";
import { explain } from "../data/problem";
import { q, type RecordKind, revisionQuery, useSite } from "../data/queries";
import { useSession } from "../data/session";
import { POST, POST_LABELS } from "../records/articles/post";
import { PRODUCT, productLabels } from "../records/products/product";
import { Page } from "../ui/Page";
import { Spinner } from "../ui/Spinner";
import { useTemporal } from "../ui/temporal";
import { momentInWords, timeOfDay } from "../ui/time";
import { byDay, byWhom, historyKinds, type Run, RunSummary, Summary } from "./HistoryList";
import styles from "./HistoryPage.module.css";

export function HistoryPage() {
  const listing = useListing({ by: "newest", descending: false });
  const owner = isOwner(useSession());
  const { get, page } = listing;
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
            choices: [["", "By everybody"], ...authors(read.data, by)],
          },
        ]}
        inputs={
          <>
            <DayInput label="From" name="from" listing={listing} />
            <DayInput label="Until" name="to" listing={listing} />
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

type DayInputProps = { label: string; name: string; listing: ReturnType<typeof useListing> };

/** A day in India; half typed it changes nothing. */
function DayInput({ label, name, listing: { get, set } }: DayInputProps) {
  const { input } = useTemporal({
    value: get(name) ?? "",
    onChange: (day) => set({ [name]: day || null }),
  });
  return (
    <label className={styles.day}>
      {label}
      <Input type="date" {...input} />
    </label>
  );
}

/** Who has changed something on this page of the history, and the one who is chosen. */
function authors(page: HistoryPageOf | undefined, chosen: string | null) {
  const all = [chosen, ...(page?.items ?? []).map(({ by }) => by)];
  const people = [...new Set(all.filter((by) => by !== null))].toSorted();
  return people.map((by) => [by, `By ${by}`] as const);
}

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
            {runs.map((run) => (
              <RunLine key={run.first.id} run={run} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** One change, or many records that were changed at once; what differs, or which they are, on demand. */
function RunLine({ run }: { run: Run }) {
  const { first, entries } = run;
  const [open, setOpen] = useState(false);
  const many = entries.length > 1;
  const more = many ? "Show all" : hasChanges(first) ? "What changed" : null;
  return (
    <li className="rule-below" data-line="">
      <div className={styles.line}>
        <time dateTime={first.at} className={styles.time} title={momentInWords(first.at)}>
          {timeOfDay(first.at)}
        </time>
        <div className={styles.what}>
          <RunSummary {...run} />
          {first.detail && !many ? <span className="meta">{first.detail}</span> : null}
        </div>
        <p className={styles.who} title={first.by ?? undefined}>
          {byWhom(first)}
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
      {open ? (
        <div className={styles.rest}>
          {many ? (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Summary entry={entry} />
                </li>
              ))}
            </ul>
          ) : (
            <EntryChanges entry={first} />
          )}
        </div>
      ) : null}
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

/** What a save of a product or post changed: its version of that moment beside the one before. */
function EntryChanges({ entry }: { entry: HistoryEntry }) {
  const kind: RecordKind = entry.kind === "product" ? "products" : "blogs";
  const id = entry.entity_id ?? 0;
  const list = useQuery(q(`/api/admin/${kind}/{id}/revisions`, { id }));
  const at = list.data?.findIndex(({ saved_at }) => saved_at === entry.at) ?? -1;
  const pair = at < 0 ? [] : (list.data ?? []).slice(at, at + 2);
  const versions = useQueries({
    queries: pair.map(({ revision }) =>
      revisionQuery<AdminProduct & AdminPost>(kind, id, revision),
    ),
  });
  const labels = productLabels(useSite()?.shop_names);
  const failed = [list, ...versions].find(({ isError }) => isError);
  if (failed) return <p className="meta">{explain(failed.error) ?? "That could not be loaded."}</p>;
  if (list.data && pair.length < 2) {
    return <p className="meta">The version before is no longer kept.</p>;
  }
  const [is, was] = versions.map(({ data }) => data?.record);
  if (!is || !was) return <Spinner inline label="Loading what changed" />;
  const items =
    kind === "products"
      ? differences(product(was), product(is), labels)
      : differences(post(was), post(is), POST_LABELS);
  if (items.length === 0) return <p className="meta">Nothing that the form shows.</p>;
  return (
    <div className={styles.changes}>
      <DifferenceList items={items} before="Before" after="After" />
    </div>
  );
}

const product = (record: AdminProduct) => PRODUCT.displayValues(PRODUCT.fromApi(record));
const post = (record: AdminPost) => POST.displayValues(POST.fromApi(record));
