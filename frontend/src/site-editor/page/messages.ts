/**
 * What the back office (`/admin/site`) and the page in its frame tell each other by `postMessage`. Both sides take messages
 * only of their own origin and from the other's window. The frame knows no token and makes no call in the visitor's name: it
 * shows what it is given and reports what was done in it.
 */
import type { Documents } from "../../data/queries";
import type { components } from "../../data/schema";

export type PageName = keyof Documents;

/** A field of a document: `{ page: "home", path: "slides.0.heading" }`, the path as the API's errors write it. */
export type FieldAddress = { page: PageName; path: string };

/** A document as it is stored: a picture is `{ src, alt, focus, phone }`. */
export type StoredDocument = Record<string, unknown>;

/** What the pictures of documents look like, by their address. */
export type Pictures = Record<string, components["schemas"]["ResolvedPicture"]>;

/** What a field is, as the API describes it. */
export type FieldSchema = components["schemas"]["FieldSchema"];

/** From the back office to the frame. */
export type ToFrame =
  /** What the fields of each document are (`GET /api/admin/site/schema`): sent after each `ready`, before `documents`. */
  | { type: "schemas"; schemas: Partial<Record<PageName, FieldSchema>> }
  /** The documents in their newest state; those that are not named stay as they are. Sent after `ready`, and at each change. */
  | { type: "documents"; documents: Partial<Record<PageName, StoredDocument>>; pictures: Pictures }
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
  /** An item of the list was to be moved, copied, removed, or another one added after it. */
  | { type: "item"; list: FieldAddress; index: number; action: "up" | "down" | "add" | "remove" }
  /** Keys that the back office handles. */
  | { type: "undo" }
  | { type: "redo" }
  | { type: "save" };
