/** Where the saving of a page stands, and what a failure means for it. */
import { ApiError } from "../../data/client";
import { explain, type FieldMessages, fieldSentences } from "../../office/data/problem";
import type { SiteApi, SitePage } from "../api";
import type { PageName } from "../page/messages";
import type { SiteDocument } from "./document";
import type { EditorStore } from "./EditorStore";
import type { KeptDrafts } from "./kept";
import type { Conflict } from "./merge";
import { type FieldSchema, labelsAt } from "./schema";

export type SaveState =
  | { kind: "saved" }
  | { kind: "waiting" | "saving" }
  /** Tried again by itself. */
  | { kind: "offline" }
  | { kind: "failed"; reason: string }
  /** Fields with messages, by their path within the page. */
  | { kind: "refused"; errors: FieldMessages }
  /** Somebody else changed the same fields. */
  | { kind: "conflict"; theirs: SitePage; merged: SiteDocument; conflicts: Conflict[] };

export type SaverOptions = {
  page: SitePage;
  schema: FieldSchema;
  store: EditorStore;
  api: SiteApi;
  kept: KeptDrafts;
  onState: () => void;
  /** Changes of somebody else are now part of the document; `by` is who saved last. */
  onMerged: (page: PageName, by: Author) => void;
};

/** Who changed a page last; an e-mail, or null for the command line. */
export type Author = { by: string | null /** It is what visitors see now. */; published: boolean };

export function authorOf({ revision, changes, version }: SitePage): Author {
  if (changes && changes.revision >= (version?.revision ?? 0)) {
    return { by: changes.saved_by ?? null, published: false };
  }
  const by = version?.published_by ?? changes?.saved_by ?? null;
  return { by, published: version?.revision === revision };
}

const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long to wait after so many failures in a row. */
export function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000;
}

type Failure = { state: SaveState /** Worth another attempt. */; isTransient: boolean };

export function failureOf(error: unknown, schema: FieldSchema): Failure {
  // Not of the server nor of the way to it: a fault of ours, which another attempt would meet again.
  if (!(error instanceof ApiError)) {
    const reason = `The editor had a problem (${error instanceof Error ? error.message : String(error)}).`;
    return { state: { kind: "failed", reason }, isTransient: false };
  }
  const { status } = error;
  const errors = status === 422 ? sentences(error, schema) : {};
  if (Object.keys(errors).length > 0) {
    return { state: { kind: "refused", errors }, isTransient: false };
  }
  const reason = explain(error) ?? "The server had a problem.";
  return {
    state: status === 0 ? { kind: "offline" } : { kind: "failed", reason },
    isTransient: status === 0 || status === 429 || status >= 500,
  };
}

function sentences(error: ApiError, schema: FieldSchema): FieldMessages {
  const paths = Object.keys(error.problem?.errors ?? {});
  const labels = paths.map((path) => [path, labelsAt(schema, path).at(-1) ?? path]);
  return fieldSentences(error, Object.fromEntries(labels));
}

/** What a draft of the page begins from. */
export function documentOf(page: SitePage): SiteDocument {
  return page.draft ?? page.published;
}
