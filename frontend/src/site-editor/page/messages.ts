/**
 * What the back office (`/admin/site`) and the page in its frame tell each other by `postMessage`. Both sides take messages
 * only of their own origin and from the other's window. The frame knows no token and makes no call in the visitor's name: it
 * shows what it is given and reports what was done in it.
 */
import type { FieldAddress, PageName, Pictures } from "../store/document";
import type { Schemas } from "../store/schema";

/** From the back office to the frame. */
export type ToFrame =
  /** What the fields of each document are (`GET /api/admin/site/schema`): sent after each `ready`, before `documents`. */
  | { type: "schemas"; schemas: Partial<Schemas> }
  /** The documents in their newest state; those that are not named stay as they are. Sent after `ready`, and at each change. */
  | {
      type: "documents";
      documents: Partial<Record<PageName, Record<string, unknown>>>;
      pictures: Pictures;
    }
  /** Whether clicks edit, or lead on as they do for visitors. The frame keeps the flag in local storage. */
  | { type: "mode"; editing: boolean }
  /** Scrolls to a field and outlines it; null takes the outline away. */
  | { type: "select"; field: FieldAddress | null }
  /** Fields with an error, which are outlined as such. */
  | { type: "errors"; fields: (FieldAddress & { message: string })[] };

/** From the frame to the back office. */
export type FromFrame =
  /** A page is shown and waits for `documents`; also after each navigation inside the frame. */
  | { type: "ready"; path: string; editing: boolean }
  /** The field that the caret is in, or whose picture, link or item was chosen; null when it was left. */
  | { type: "select"; field: FieldAddress | null }
  /** The whole new text of a field, at each keystroke. */
  | { type: "text"; field: FieldAddress; text: string }
  /** A picture was clicked: the back office lets people choose another one. */
  | { type: "picture"; field: FieldAddress }
  /** Files were dropped on a picture. */
  | { type: "drop"; field: FieldAddress; files: File[] }
  /** The field is that of the address (`…link.href`). The back office lets people choose where it leads. */
  | { type: "link"; field: FieldAddress }
  /** An item of the list was to be moved or removed, or another one added after it. */
  | { type: "item"; list: FieldAddress; index: number; action: ItemAction }
  /** Keys that the back office handles. */
  | { type: "undo" | "redo" | "save" };

export type ItemAction = "up" | "down" | "add" | "remove";

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a key press asks the back office for, wherever it was. */
export function commandOf(keys: Keys): "undo" | "redo" | "save" | null {
  if (!(keys.ctrlKey || keys.metaKey) || keys.altKey) return null;
  const key = keys.key.toLowerCase();
  if (key === "z") return keys.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : key === "s" ? "save" : null;
}

export function send(message: FromFrame): void {
  window.parent.postMessage(message, window.location.origin);
}

/** Takes messages of the back office: of its window, from its origin, in the form that was agreed. */
export function onMessage(receive: (message: ToFrame) => void): void {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    if (isMessage(data)) receive(data);
  });
}

/** Whether something is a message to the frame. */
export function isMessage(data: unknown): data is ToFrame {
  if (!isRecord(data)) return false;
  const { type, schemas, documents, pictures, editing, field, fields } = data;
  const forms: Record<ToFrame["type"], boolean> = {
    schemas: hasRecords(schemas),
    documents: hasRecords(documents) && hasRecords(pictures),
    mode: typeof editing === "boolean",
    select: field === null || isAddress(field),
    errors: Array.isArray(fields) && fields.every(isAddress),
  };
  return Object.entries(forms).some(([name, isWhole]) => name === type && isWhole);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasRecords = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every(isRecord);

const isAddress = (value: unknown): value is FieldAddress =>
  isRecord(value) && typeof value.page === "string" && typeof value.path === "string";
