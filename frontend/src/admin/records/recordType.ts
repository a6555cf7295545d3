/** What tells one kind of record from another: all that its list, its form, its history and the trash need to know. */
import type { FieldValues } from "react-hook-form";
import type { FieldMessages } from "../api/problem";
import type { RecordKind } from "../api/queries";

export type StoredRecord = { id: number; revision: number; updated_at: string };

/** The toast after a save. */
export type SaveMessage = { text: string; detail?: string };

/** V: what the form holds, field by field, as its controls show it. R: the record as the API returns it. */
export type RecordType<V extends FieldValues, R extends StoredRecord> = {
  kind: RecordKind;
  /** In messages, and with a capital in titles and buttons. */
  name: "product" | "blog";
  /** In sentences. */
  noun: "product" | "article";
  /** As preview links call it, in the API and in sentences. */
  preview: { kind: "product" | "blog"; noun: string };
  /** Of the form. */
  titles: { add: string; edit: string };
  /** The main button of the form, and what it says while it saves. */
  buttons: Record<"add" | "edit", { does: string; busy: string }>;
  /** Its form leads to the next one of the list. */
  hasNext?: boolean;
  paths: { list: string; add: string; edit: (id: number) => string; copy?: (id: number) => string };
  fromApi: (record: R) => V;
  toApi: (values: V) => object;
  /** The fields that must not be blank, and the error beside each. */
  required: Partial<Record<keyof V & string, string>>;
  /** Other errors that are found before the server is asked. */
  check: (values: V) => FieldMessages;
  /** The values as text, to show what differs between two versions. */
  displayValues: (values: V) => Record<string, unknown>;
  /** The field that names the record. */
  titleField: "name" | "title";
  saved: (values: V, isNew: boolean) => SaveMessage;
};

// biome-ignore lint/suspicious/noExplicitAny: for what does not depend on a kind's values
export type AnyRecordType = RecordType<any, any>;
