import type { HistoryEntry, Revision } from "../../data/schema";
import { capitalised } from "../../words/text";
import { adminPaths } from "../data/paths";

const KINDS: Record<HistoryEntry["kind"], string> = {
  product: "Product",
  post: "Article",
  category: "Category",
  benefit: "Benefit",
  image: "Picture",
  search_word: "Search word",
  site_page: "Page of the site",
  person: "Person",
  setting: "Setting",
  redirect: "Redirect",
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

const MANY: Record<HistoryEntry["kind"], string> = {
  product: "products",
  post: "articles",
  category: "categories",
  benefit: "benefits",
  image: "pictures",
  search_word: "search words",
  site_page: "pages of the site",
  person: "people",
  setting: "settings",
  redirect: "redirects",
};

export function kindsInWords(kind: HistoryEntry["kind"]): string {
  return MANY[kind];
}

/** Only owners read these. */
const OWNERS_KINDS: HistoryEntry["kind"][] = ["person", "setting"];

/** The kinds that somebody may read of, with their names. */
export function historyKinds(owner: boolean): [HistoryEntry["kind"], string][] {
  const all = Object.entries(KINDS) as [HistoryEntry["kind"], string][];
  return all.filter(([kind]) => owner || !OWNERS_KINDS.includes(kind));
}

export function kindInWords(kind: HistoryEntry["kind"]): string {
  return KINDS[kind];
}

export function actionInWords({ action, kind }: Pick<HistoryEntry, "action" | "kind">): string {
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
export function entryPath({ kind, entity_id: id, action, detail }: HistoryEntry): string | null {
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
