/** Documents as plain data that is never changed in place, and the paths into them: `home.slides.0.link.href`. */
import type { FieldAddress, PageName } from "../page/messages";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The document of a page. */
export type SiteDocument = { readonly [name: string]: Json };

/** The documents that are open, by page. */
export type Documents = { readonly [page: string]: Json };

/** A picture in a document; `focus` is percent from left and top, an empty `phone` means the same picture. */
export type StoredPicture = { src: string; alt: string; focus: string; phone: string };

/** The value at a path; undefined when the path leads nowhere. */
export function valueAt(root: Json, path: string): Json | undefined {
  let value: Json | undefined = root;
  if (path === "") return value;
  for (const part of path.split(".")) value = member(value, part);
  return value;
}

/** A copy with another value at the path; everything beside the path is shared with the original. */
export function withValue(root: Json, path: string, value: Json): Json {
  return path === "" ? value : replaced(root, path.split("."), 0, value);
}

function replaced(root: Json, parts: readonly string[], depth: number, value: Json): Json {
  const part = parts[depth];
  if (part === undefined) return value;
  const inner = replaced(member(root, part) ?? null, parts, depth + 1, value);
  if (isList(root)) return root.with(Number(part), inner);
  return { ...(isGroup(root) ? root : {}), [part]: inner };
}

export function member(value: Json | undefined, part: string): Json | undefined {
  if (value === null || typeof value !== "object") return undefined;
  if (isList(value)) return value[Number(part)];
  return Object.hasOwn(value, part) ? value[part] : undefined;
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isGroup(value: Json | undefined): value is SiteDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** By what an item of a list is known wherever it stands; null where items have no ids. */
export function idOf(item: Json | undefined): string | null {
  return isGroup(item) && typeof item.id === "string" ? item.id : null;
}

/** Whether two values say the same. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
  }
  if (!isGroup(a) || !isGroup(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

export function joined(...parts: (string | number)[]): string {
  return parts.filter((part) => part !== "").join(".");
}

/** The path of a field within all documents. */
export function pathOf({ page, path }: FieldAddress): string {
  return joined(page, path);
}

export function addressOf(path: string): FieldAddress {
  const dot = path.indexOf(".");
  const page = (dot < 0 ? path : path.slice(0, dot)) as PageName;
  return { page, path: dot < 0 ? "" : path.slice(dot + 1) };
}

/** The page that a path leads into. */
export function pageOf(path: string): PageName {
  return addressOf(path).page;
}
