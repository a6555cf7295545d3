/** What keys do. One table, which the help shows and the listener obeys. */
import { adminPaths } from "../paths";
import { storageKey } from "../shared/storageKey";

export type Shortcut = { keys: string; does: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[]; single: boolean };

/** Typed one after the other within a second. */
export const GO: Readonly<Record<string, { to: string; does: string }>> = {
  d: { to: adminPaths.dashboard, does: "Dashboard" },
  p: { to: adminPaths.products, does: "Products" },
  b: { to: adminPaths.blogs, does: "Blogs" },
  c: { to: adminPaths.terms, does: "Categories & Benefits" },
  h: { to: adminPaths.history, does: "History" },
  t: { to: adminPaths.trash, does: "Trash" },
  a: { to: adminPaths.account, does: "Your account" },
};

export const NEW: Readonly<Record<string, { to: string; does: string }>> = {
  p: { to: adminPaths.addProduct, does: "New product" },
  b: { to: adminPaths.addBlog, does: "New blog" },
};

export const GROUPS: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    single: false,
    shortcuts: [
      { keys: "Ctrl K", does: "Search or go to" },
      { keys: "Ctrl S", does: "Save the form; what is not public, as a draft" },
      { keys: "Esc", does: "Close what is open" },
    ],
  },
  {
    title: "Outside fields",
    single: true,
    shortcuts: [
      { keys: "/", does: "Search this list" },
      { keys: "U", does: "Undo what the last message offers" },
      { keys: "?", does: "This help" },
    ],
  },
  { title: "Go to", single: true, shortcuts: sequences("G", GO) },
  { title: "Make", single: true, shortcuts: sequences("N", NEW) },
];

function sequences(first: string, table: typeof GO): Shortcut[] {
  return Object.entries(table).map(([key, { does }]) => ({
    keys: `${first} ${key.toUpperCase()}`,
    does,
  }));
}

export type Typed = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
};

/** A lone letter is text wherever text can be typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !["checkbox", "radio", "button", "submit", "file"].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const KEY = storageKey("single-keys");

/** Lone letters can be switched off, for people whose speech or hands type them by accident. */
export function singleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    window.localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Then they stay as they are.
  }
}
