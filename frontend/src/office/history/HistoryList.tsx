import { Link } from "react-router";
import type { HistoryEntry, Revision } from "../../data/schema";
import { groupDigits } from "../../words/number";
import { capitalised } from "../../words/text";
import { adminPaths } from "../data/paths";
import { dayInWords, When } from "../ui/time";
import styles from "./HistoryPage.module.css";

/** The latest changes in a narrow column. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="faint">Nothing has been changed yet.</p>;
  return (
    <ol className={styles.list}>
      {byDay(entries)
        .flatMap(({ runs }) => runs)
        .map((run) => (
          <li key={run.first.id} className={styles.entry}>
            <RunSummary {...run} />
            <p className="meta">
              <When at={run.first.at} /> {byWhom(run.first)}
            </p>
          </li>
        ))}
    </ol>
  );
}

/** "12 products changed"; of one its own. */
export function RunSummary({ first, entries }: Run) {
  if (entries.length === 1) return <Summary entry={first} />;
  return (
    <p>
      <strong>
        {groupDigits(entries.length)} {KINDS[first.kind][1]}
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
      <span className="faint">{KINDS[entry.kind][0]}</span>{" "}
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

const KINDS: Record<HistoryEntry["kind"], readonly [one: string, many: string]> = {
  product: ["Product", "products"],
  post: ["Article", "articles"],
  category: ["Category", "categories"],
  benefit: ["Benefit", "benefits"],
  image: ["Picture", "pictures"],
  search_word: ["Search word", "search words"],
  site_page: ["Page of the site", "pages of the site"],
  person: ["Person", "people"],
  setting: ["Setting", "settings"],
  redirect: ["Redirect", "redirects"],
};

const ACTIONS: Record<HistoryEntry["action"], string> = {
  created: "created",
  updated: "changed",
  deleted: "moved to the trash",
  restored: "restored",
  renamed: "renamed",
  purged: "deleted permanently",
  uploaded: "uploaded",
  published: "published",
  scheduled: "scheduled to be published",
  cancelled: "no longer scheduled",
  discarded: "draft thrown away",
  invited: "invited",
  withdrawn: "no longer invited",
  disabled: "disabled",
  enabled: "enabled",
  signed_out: "signed out everywhere",
  factors_reset: "without two-step verification now",
  shared: "shared by a preview link",
  unshared: "had a preview link revoked",
  imported: "imported",
  undone: "undone",
};

/** The tab of the trash for each kind that has one. */
const TRASH_TABS: Partial<Record<HistoryEntry["kind"], string>> = {
  product: "products",
  post: "blogs",
  category: "categories",
  benefit: "benefits",
};

/** Only owners read these. */
const OWNERS_KINDS: HistoryEntry["kind"][] = ["person", "setting"];

/** The kinds that somebody may read of, with their names. */
export function historyKinds(owner: boolean): [HistoryEntry["kind"], string][] {
  const all = Object.keys(KINDS) as HistoryEntry["kind"][];
  const readable = all.filter((kind) => owner || !OWNERS_KINDS.includes(kind));
  return readable.map((kind) => [kind, KINDS[kind][0]]);
}

function actionInWords({ action, kind }: Pick<HistoryEntry, "action" | "kind">): string {
  if (kind === "person" && action === "created") return "joined";
  const hasTrash = TRASH_TABS[kind] !== undefined;
  return action === "deleted" && !hasTrash ? "deleted" : ACTIONS[action];
}

export function revisionInWords({ action }: Pick<Revision, "action">): string {
  if (!action) return "Saved outside the back office";
  if (action === "renamed") return "Its category or a benefit was renamed";
  return capitalised(ACTIONS[action]);
}

/** Where the entry's record or term is now, if it can be opened. */
function entryPath({ kind, entity_id: id, action, detail }: HistoryEntry): string | null {
  // Of an import, and of a change of many products: there it can be undone.
  const many = /^(?:import|change) (\d+):/.exec(detail ?? "")?.[1];
  if (many) return adminPaths.import(Number(many));
  if (kind === "redirect") return adminPaths.redirects;
  if (id === null || id === undefined || action === "purged") return null;
  const trash = TRASH_TABS[kind];
  if (action === "deleted" && trash) return adminPaths.trashOf(trash);
  if (kind === "category" || kind === "benefit") return adminPaths.terms;
  if (kind === "search_word") return adminPaths.search;
  if (kind === "site_page") return adminPaths.site;
  if (kind === "product") return adminPaths.editProduct(id);
  return kind === "post" ? adminPaths.editBlog(id) : null;
}

/** The API's field names as text; `labels` are the form's names for them. */
export function fieldInWords(
  field: string,
  labels: Readonly<Record<string, string | undefined>>,
): string {
  const known: Record<string, string> = {
    sku: "SKU",
    hsn: "HSN code",
    gtin: "GTIN",
    country: "country of origin",
    schedules: "schedule",
    description: "short description",
    composed: "how the short description is made",
    image_alts: "texts of pictures",
    image_alt: "text of the picture",
    detailed_description: "description",
    image_url: "picture",
    images: "pictures",
    published_at: "publishing date",
  };
  return (
    known[field] ?? (field.endsWith("_link") ? labels[field] : null) ?? field.replaceAll("_", " ")
  );
}
