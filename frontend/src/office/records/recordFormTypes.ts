/** What a form of a record is given, and what it offers to its parts. */
import type { FieldValues } from "react-hook-form";
import type { WithEtag } from "../data/client";
import type { FieldMessages } from "../data/problem";
import type { RecordKind } from "../data/queries";

export const REQUIRED = "Please fill in all required fields";

export const WRONG = "Please correct the highlighted fields";

/** What came of the inputs whose "Add" was not pressed. */
export type PendingAdded<V> = {
  values: Partial<V>;
  messages: { text: string; good: boolean }[];
  /** What could not be added. */
  errors?: FieldMessages;
};

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

type Required = Readonly<Record<string, string | undefined>>;

/** What stands for a short description that is composed and has no facts to be made of, so that it may be blank. */
export const OF_NOTHING = " ";

/** The error of each required field that is blank. */
export function missingFields(values: object, required: Required): FieldMessages {
  const all = values as Record<string, unknown>;
  const blank = (field: string) =>
    String(all[field] ?? "").trim() === "" &&
    !(field === "description" && all.composed === OF_NOTHING);
  return Object.fromEntries(
    Object.entries(required)
      .filter(([field]) => blank(field))
      .map(([field, message]): [string, string[]] => [field, [message ?? REQUIRED]]),
  );
}

/** The server has one message for every blank field; the form has one for each. */
export function ofEachField(messages: FieldMessages, required: Required): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([field, said]) => [
      field,
      said.map((message) => (message === REQUIRED ? (required[field] ?? message) : message)),
    ]),
  );
}

/** What tells one kind of record from another: all that its list, its form, its history and the trash need to know. */
export type StoredRecord = { id: number; revision: number; updated_at: string };

/** The toast after a save. */
export type SaveMessage = { text: string; detail?: string };

/** V: what the form holds, field by field, as its controls show it. R: the record as the API returns it. */
export type RecordType<V extends FieldValues, R extends StoredRecord> = {
  kind: RecordKind;
  /** In messages, in the API of preview links, and with a capital in titles and buttons. */
  name: "product" | "blog";
  /** In sentences. */
  noun: "product" | "article";
  /** Of the form. */
  titles: { add: string; edit: string };
  /** The main button of the form, and what it says while it saves. */
  buttons: Record<"add" | "edit", { does: string; busy: string }>;
  paths: { list: string; add: string; edit: (id: number) => string; copy?: (id: number) => string };
  fromApi: (record: R) => V;
  toApi: (values: V) => object;
  /** The fields that must not be blank, and the error beside each. */
  required: Partial<Record<keyof V & string, string>>;
  /** Other errors that are found before the server is asked. */
  check?: (values: V) => FieldMessages;
  /** The values as text, to show what differs between two versions. */
  displayValues: (values: V) => Record<string, unknown>;
  /** The field that names the record. */
  titleField: "name" | "title";
  saved: (values: V, isNew: boolean) => SaveMessage;
};

// biome-ignore lint/suspicious/noExplicitAny: for what does not depend on a kind's values
export type AnyRecordType = RecordType<any, any>;
