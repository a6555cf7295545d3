/** A field by the ids of the items around it, so that it is found again after items came, went or moved. */
import { idOf, isList, type Json, joined, member } from "./document";

/** `home.slides.#a.picture` for `home.slides.0.picture`. */
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
