/** What a form of a record is made of: how one kind differs from another, and what the form offers its page. */
import type { ReactElement } from "react";
import type { WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import type { EntityKind } from "../api/queries";
import type { Draft } from "../shared/drafts";

export const REQUIRED = "Please fill in all required fields";
export const WRONG = "Please correct the highlighted fields";

export type Stored = { id: number; revision: number };

/** What a save was, for those who say what came of it. */
export type SavedAs = { text: string; detail?: string };

/** What tells the form of one kind of thing from another's. */
export type RecordKind<V, R extends Stored> = {
  kind: EntityKind;
  words: { failedToCreate: string; failedToUpdate: string };
  /** The message after a save of these values. */
  saved: (values: V, isNew: boolean) => SavedAs;
  read: (record: R) => V;
  write: (values: V) => unknown;
  /** What must not be blank, and what is said beside it. */
  required: Partial<Record<keyof V & string, string>>;
  /** What else is wrong before the server is asked. */
  check: (values: V) => FieldMessages;
};

/** What came of the lines that were typed and not added. */
export type SavedLines<V> = { values: V; said: { message: string; good: boolean }[] };

export type Options<V, R extends Stored> = {
  of: RecordKind<V, R>;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  /** Null for a new one. */
  id: number | null;
  start: V;
  etag: string | null;
  /** Not to be sent while pictures are on their way. */
  uploading: boolean;
  /** Takes what was typed into an "Add …" line and not added, as its button would. */
  addPending?: (values: V) => SavedLines<V>;
  /** The page begins a form anew from this. */
  onReload: (record: WithEtag<R>) => void;
  /** A new one was saved and the form stays: it is the form of that record now. */
  onCreated?: (id: number) => void;
  /** The list to go back to. */
  listPath: string;
};

export type SaveOptions<V> = {
  /** What is sent in place of what the form shows. */
  as?: (values: V) => V;
  /** The page stays. */
  stay?: boolean;
  message?: SavedAs;
};

export type RecordForm<V, R extends Stored> = {
  id: number | null;
  etag: string | null;
  base: V;
  values: V;
  set: (change: Partial<V> | ((before: V) => Partial<V>)) => void;
  errors: FieldMessages;
  problem: string | null;
  dirty: boolean;
  busy: boolean;
  /** Whether it was saved. */
  save: (options?: SaveOptions<V>) => Promise<boolean>;
  cancel: () => void;
  restore: (revision: number) => Promise<void>;
  offered: Draft<V> | null;
  discardOffer: () => void;
  /** False when the browser had no room for the draft. */
  kept: boolean;
  conflict: WithEtag<R> | null;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  closeConflict: () => void;
  guard: ReactElement;
};
