/** Where the saving of a page stands, and what a failure means for it. */
import { ApiError } from "../../../api/client";
import type { PageName } from "../../../editor/messages";
import { explain, type FieldMessages, fieldSentences } from "../../api/problem";
import type { SiteApi, SitePage } from "../api";
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
  onMerged: (page: PageName, by: string | null) => void;
};

type Failure = { state: SaveState /** Worth another attempt. */; isTransient: boolean };

export function failureOf(error: unknown, schema: FieldSchema): Failure {
  const status = error instanceof ApiError ? error.status : 0;
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

function sentences(error: unknown, schema: FieldSchema): FieldMessages {
  const paths = error instanceof ApiError ? Object.keys(error.problem?.errors ?? {}) : [];
  const labels = paths.map((path) => [path, labelsAt(schema, path).at(-1) ?? path]);
  return fieldSentences(error, Object.fromEntries(labels));
}

/** What a draft of the page begins from. */
export function documentOf(page: SitePage): SiteDocument {
  return page.draft ?? page.published;
}
