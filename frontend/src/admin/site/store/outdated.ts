/** Drafts that were begun before the version that is live: what both changed is brought together, or asked about. */
import type { SitePageSummary } from "../api";
import { type SiteDocument, withValue } from "./document";
import { type Conflict, merge, withTheirs } from "./merge";
import type { FieldSchema } from "./schema";

/** By the path of the field. */
export type Choices = Readonly<Record<string, "mine" | "live">>;

export type Together = {
  /** With the live version's values where both changed a field. */
  document: SiteDocument;
  conflicts: Conflict[];
};

/** The number of the version that visitors see; 0: the shipped one. */
export function liveVersion({ version }: Pick<SitePageSummary, "version">): number {
  return version?.revision ?? 0;
}

/** Whether another version went live after the page's draft had been begun. */
export function isOutdated(page: Pick<SitePageSummary, "version" | "changes">): boolean {
  return Boolean(page.changes) && page.changes?.base !== liveVersion(page);
}

export function together(
  versions: { base: SiteDocument; live: SiteDocument; draft: SiteDocument },
  schema: FieldSchema,
): Together {
  const { base, live, draft } = versions;
  const { document, conflicts } = merge(base, draft, live, schema);
  return { document: withTheirs(document as SiteDocument, conflicts), conflicts };
}

/** The document with the draft's words where they were chosen. */
export function chosen({ document, conflicts }: Together, choices: Choices): SiteDocument {
  return conflicts.reduce<SiteDocument>(
    (now, { path, mine }) =>
      choices[path] === "mine" ? (withValue(now, path, mine ?? null) as SiteDocument) : now,
    document,
  );
}

/** The fields that nobody has decided about. */
export function undecided({ conflicts }: Together, choices: Choices): Conflict[] {
  return conflicts.filter(({ path }) => !choices[path]);
}
