/** Documents as plain data that is never changed in place, and the paths into them: `home.slides.0.link.href`. */
import type { Documents as Content } from "../../data/queries";
import type { ResolvedPicture } from "../../data/schema";

export type PageName = keyof Content;

/** A field of a document: `{ page: "home", path: "slides.0.heading" }`, the path as the API's errors write it. */
export type FieldAddress = { page: PageName; path: string };

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The document of a page. */
export type SiteDocument = { readonly [name: string]: Json };

/** Documents, by page. */
export type Documents = { readonly [page: string]: Json };

/** A picture in a document; `focus` is percent from left and top, an empty `phone` means the same picture. */
export type StoredPicture = { src: string; alt: string; focus: string; phone: string };

/** What the pictures of documents look like, by their address. */
export type Pictures = Record<string, ResolvedPicture>;

/** The value at a path; undefined when the path leads nowhere. */
export function valueAt(root: Json, path: string): Json | undefined {
  let value: Json | undefined = root;
  if (path === "") return value;
  for (const part of path.split(".")) value = member(value, part);
  return value;
}

/** A copy with another value at the path, which shares everything beside it; the original where the path leads nowhere. */
export function withValue(root: Json, path: string, value: Json): Json {
  if (path === "") return value;
  const [part = "", ...rest] = path.split(".");
  const before = member(root, part);
  if (before === undefined) return root;
  const after = withValue(before, rest.join("."), value);
  return isList(root)
    ? root.with(Number(part), after)
    : { ...(root as SiteDocument), [part]: after };
}

function member(value: Json | undefined, part: string): Json | undefined {
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

export function joined(...parts: (string | number)[]): string {
  return parts.filter((part) => part !== "").join(".");
}

/** The path of a field within all documents. */
export function pathOf({ page, path }: FieldAddress): string {
  return joined(page, path);
}

export function addressOf(path: string): FieldAddress {
  const [page, ...parts] = path.split(".");
  return { page: page as PageName, path: parts.join(".") };
}

/** The page that a path leads into. */
export function pageOf(path: string): PageName {
  return addressOf(path).page;
}

/**
 * A field by the ids of the items around it, so that it is found again after items came, went or moved:
 * `home.slides.#a.picture` for `home.slides.0.picture`.
 */
export function anchorOf(root: Json, path: string): string {
  const parts: string[] = [];
  let value: Json | undefined = root;
  for (const part of path.split(".")) {
    const inside: Json | undefined = member(value, part);
    const id = isList(value) ? idOf(inside) : null;
    parts.push(id === null ? part : `#${id}`);
    value = inside;
  }
  return parts.join(".");
}

/** Where the field is now; null when it is not there any more. */
export function pathOfAnchor(root: Json, anchor: string): string | null {
  let value: Json | undefined = root;
  let path = "";
  for (const part of anchor.split(".")) {
    const list: readonly Json[] | null = isList(value) ? value : null;
    const name =
      list && part.startsWith("#") ? list.findIndex((item) => idOf(item) === part.slice(1)) : part;
    value = member(value, String(name));
    if (value === undefined) return null;
    path = joined(path, name);
  }
  return path;
}
