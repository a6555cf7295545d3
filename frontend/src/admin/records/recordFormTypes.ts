/** What a form of a record is given, and what it offers to its parts. */
import type { RefObject } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { WithEtag } from "../api/client";
import type { useUnsavedGuard } from "../shared/useUnsavedGuard";
import type { RecordType, SaveMessage, StoredRecord } from "./recordType";
import type { RecordConflict } from "./useConflict";
import type { useDraft } from "./useDraft";

/** What came of the inputs whose "Add" was not pressed. */
export type PendingAdded<V> = { values: V; messages: { text: string; good: boolean }[] };

/** A record as the server has it, as far as the form knows; a new one has values alone. */
export type SavedRecord<V> = {
  id: number | null;
  values: V;
  etag: string | null;
  /** When it was saved last. */
  at: string | null;
};

/** What a new form begins with. */
export const notSaved = <V>(values: V): SavedRecord<V> => ({
  id: null,
  values,
  etag: null,
  at: null,
});

/** What a page gives the form of one record. */
export type RecordFormProps<V, R> = {
  opened: SavedRecord<V>;
  /** Begins the form again from this record. */
  onReload: (record: WithEtag<R>) => void;
  /** A new one was saved and the form stays, as the form of that record. */
  onCreated?: (id: number) => void;
  /** Begins the form of another new one. */
  onAnother?: () => void;
};

export type SaveOptions<V> = {
  /** What is sent instead of the form's values. */
  as?: (values: V) => V;
  /** The form stays open. */
  stay?: boolean;
  /** Where to go in place of the list. */
  leaveTo?: (() => void) | undefined;
  message?: SaveMessage;
};

export type RecordFormState<V extends FieldValues, R extends StoredRecord> = {
  of: RecordType<V, R>;
  fields: UseFormReturn<V>;
  labels: Readonly<Record<string, string>>;
  saved: SavedRecord<V>;
  dirty: boolean;
  /** The last save did not succeed, and nothing was saved since. */
  failed: boolean;
  uploading: boolean;
  /** The save under way. */
  saving: SaveOptions<V> | undefined;
  /** Whether it was saved. */
  save: (options?: SaveOptions<V>) => Promise<boolean>;
  cancel: () => void;
  restore: (revision: number) => void;
  draft: ReturnType<typeof useDraft<V>>;
  conflict: RecordConflict<V, R> | null;
  /** Takes these fields as the others saved them, and saves the others as they are in the form. */
  answerConflict: (asTheirs: readonly string[]) => Promise<unknown>;
  closeConflict: () => void;
  guard: ReturnType<typeof useUnsavedGuard>;
  /** Around the fields; null once the page was left. */
  element: RefObject<HTMLDivElement | null>;
};
