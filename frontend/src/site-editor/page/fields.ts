/** The fields of documents: their paths, their values, and the numbers by which marks name them. */
import type { FieldAddress, FieldSchema, StoredDocument } from "./messages";

/** A line of a text, or a picture, as the page shows it. */
export type Shown = FieldAddress & {
  kind: "text" | "picture";
  schema: FieldSchema;
  /** Which line of the text, counted in its lines; 0 for pictures. */
  line: number;
  /** What visitors read of the line: placeholders are filled in. */
  display: string;
};

/** Everything that is marked, by number. A field keeps its number while its words change, so that React changes nothing else. */
export class FieldTable {
  readonly #numbers = new Map<string, number>();
  readonly #shown: Shown[] = [];

  add(shown: Shown): number {
    const key = `${shown.page} ${shown.path} ${shown.line}`;
    const number = this.#numbers.get(key) ?? this.#shown.length;
    this.#numbers.set(key, number);
    this.#shown[number] = shown;
    return number;
  }

  get(number: number): Shown | undefined {
    return this.#shown[number];
  }
}

export const sameField = (one: FieldAddress | null, other: FieldAddress | null): boolean =>
  one?.page === other?.page && one?.path === other?.path;

/** What stands at a path of a document: `slides.0.heading`. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, name)) return undefined;
    return (part as Record<string, unknown>)[name];
  }, document);
}

/** The document with another value at a path; the same document where the path leads nowhere. */
export function withValueAt<T>(document: T, path: string, value: unknown): T {
  const [name = "", ...rest] = path.split(".");
  if (typeof document !== "object" || document === null || !Object.hasOwn(document, name)) {
    return document;
  }
  const before = (document as Record<string, unknown>)[name];
  const after = rest.length > 0 ? withValueAt(before, rest.join("."), value) : value;
  if (Array.isArray(document))
    return document.map((item, at) => (`${at}` === name ? after : item)) as T;
  return { ...document, [name]: after };
}

/** The schema at a path: an item's number stands for any item. */
export function schemaAt(schema: FieldSchema | undefined, path: string): FieldSchema | undefined {
  return path.split(".").reduce<FieldSchema | undefined>((part, name) => {
    if (/^\d+$/.test(name)) return part?.item;
    return part?.fields?.find((field) => field.name === name);
  }, schema);
}

/** An item of a list that a field belongs to. */
export type ListItem = { list: FieldAddress; index: number; count: number; schema: FieldSchema };

/** The innermost list of groups around a field. */
export function itemAround(
  field: FieldAddress,
  schema: FieldSchema | undefined,
  document: StoredDocument | undefined,
): ListItem | null {
  const names = field.path.split(".");
  for (let at = names.length - 1; at > 0; at -= 1) {
    const path = names.slice(0, at).join(".");
    const list = schemaAt(schema, path);
    if (!/^\d+$/.test(names[at] ?? "") || list?.item?.kind !== "group") continue;
    const items = valueAt(document, path);
    const count = Array.isArray(items) ? items.length : 0;
    return { list: { page: field.page, path }, index: Number(names[at]), count, schema: list };
  }
  return null;
}

/** The address of the link whose words a field is: `slides.0.link.href` of `slides.0.link.label`. */
export function linkBeside(
  field: FieldAddress,
  schema: FieldSchema | undefined,
): FieldAddress | null {
  const group = field.path.split(".").slice(0, -1).join(".");
  const fields = (group ? schemaAt(schema, group) : schema)?.fields ?? [];
  const links = fields.filter(({ kind }) => kind === "link" || kind === "document");
  const [link] = links;
  if (links.length !== 1 || !link?.name) return null;
  return { page: field.page, path: group ? `${group}.${link.name}` : link.name };
}
