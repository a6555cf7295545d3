/** The fields that pages show, the numbers by which marks name them, and what is around a field. */
import type { FieldSchema } from "../../data/schema";
import {
  type Documents,
  type FieldAddress,
  isList,
  joined,
  pathOf,
  valueAt,
} from "../store/document";
import { type Schemas, schemaAt } from "../store/schema";

/** A line of a text, or a picture, as the page shows it. */
export type Shown = FieldAddress & {
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

/** Whether a field is what is shown, or a part of it, as `picture.alt` is of `picture`. */
export const isWithin = ({ page, path }: FieldAddress, shown: FieldAddress): boolean =>
  page === shown.page && `${path}.`.startsWith(`${shown.path}.`);

/** The innermost list of groups around a field, with the item that the field belongs to. */
export function itemAround(field: FieldAddress, schemas: Partial<Schemas>, documents: Documents) {
  const names = field.path.split(".");
  for (let at = names.length - 1; at > 0; at -= 1) {
    const list = { page: field.page, path: names.slice(0, at).join(".") };
    const schema = schemaAt(schemas, pathOf(list));
    if (schema?.kind !== "list" || schema.item?.kind !== "group") continue;
    const items = valueAt(documents, pathOf(list));
    return { list, index: Number(names[at]), count: isList(items) ? items.length : 0, schema };
  }
  return null;
}

/** The address of the link whose words a field is: `slides.0.link.href` of `slides.0.link.label`. */
export function linkBeside(field: FieldAddress, schemas: Partial<Schemas>): FieldAddress | null {
  const group = field.path.split(".").slice(0, -1).join(".");
  const fields = schemaAt(schemas, joined(field.page, group))?.fields ?? [];
  const links = fields.filter(({ kind }) => kind === "link" || kind === "document");
  const [link] = links;
  if (links.length !== 1 || !link?.name) return null;
  return { page: field.page, path: joined(group, link.name) };
}
