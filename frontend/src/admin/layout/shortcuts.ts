/** The table of keyboard shortcuts, for the listener and for the help dialog. */
import { adminPaths } from "../paths";
import { storageKey } from "../shared/browserStorage";
import { WORDS } from "../words";

export type Shortcut = { keys: string; does: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[]; single: boolean };

/** The second key of a sequence that begins with G. */
export const GO: Readonly<Record<string, { to: string; does: string }>> = {
  d: { to: adminPaths.dashboard, does: "Dashboard" },
  p: { to: adminPaths.products, does: "Products" },
  b: { to: adminPaths.blogs, does: "Blogs" },
  w: { to: adminPaths.site, does: "Site" },
  c: { to: adminPaths.terms, does: "Categories & Benefits" },
  m: { to: adminPaths.media, does: "Media" },
  s: { to: adminPaths.search, does: "Search" },
  r: { to: adminPaths.redirects, does: "Redirects" },
  h: { to: adminPaths.history, does: "History" },
  t: { to: adminPaths.trash, does: "Trash" },
  a: { to: adminPaths.account, does: "Your account" },
};

/** The second key of a sequence that begins with N. */
export const NEW: Readonly<Record<string, { to: string; does: string }>> = {
  p: { to: adminPaths.addProduct, does: WORDS.newProduct },
  b: { to: adminPaths.addBlog, does: WORDS.newBlog },
};

export const GROUPS: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    single: false,
    shortcuts: [
      { keys: "Ctrl K", does: WORDS.jump },
      { keys: "Ctrl S", does: "Save the form or draft" },
      { keys: "Ctrl Enter", does: "Save, go to the next product" },
      { keys: "Esc", does: "Close the dialog or menu" },
    ],
  },
  {
    title: "Outside fields",
    single: true,
    shortcuts: [
      { keys: "/", does: "Search this list" },
      { keys: "U", does: "Undo the last action" },
      { keys: "?", does: "This help" },
    ],
  },
  { title: "Go to", single: true, shortcuts: sequences("G", GO) },
  { title: "Create", single: true, shortcuts: sequences("N", NEW) },
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

/** Single-letter shortcuts are ignored in text fields. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !["checkbox", "radio", "button", "submit", "file"].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const KEY = storageKey("single-keys");

/** Single-letter shortcuts can be switched off (WCAG 2.1.4): speech input may type letters by accident. */
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
    // Storage is forbidden: the setting stays as it is.
  }
}
