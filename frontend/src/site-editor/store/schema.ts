/** What documents consist of, as the API describes it: kinds, labels and limits of fields. */
import type { FieldSchema } from "../../data/schema";
import { isGroup, isList, type Json, joined, type PageName, type StoredPicture } from "./document";

export type Schemas = Record<PageName, FieldSchema>;
export type FieldKind = FieldSchema["kind"];

export type NamedField = FieldSchema & { name: string };

/** Fields of a group that people see. */
export function fieldsOf(schema: FieldSchema): NamedField[] {
  return (schema.fields ?? []).filter(
    (field): field is NamedField => field.name !== undefined && field.kind !== "id",
  );
}

/** Whether items of a list can be told apart wherever they stand. */
export function hasIds(list: FieldSchema): boolean {
  return list.item?.fields?.some(({ kind }) => kind === "id") === true;
}

/** Texts that say of an item what it is. */
const NAMING: readonly string[] = "line text link document web_address email phone category".split(
  " ",
);

/** The schema at a path, `home.slides.0.heading`; undefined when the path leads nowhere. */
export function schemaAt(schemas: Partial<Schemas>, path: string): FieldSchema | undefined {
  const [page, ...parts] = path.split(".");
  return parts.reduce<FieldSchema | undefined>(
    (at, part) => (at?.kind === "list" ? at.item : at?.fields?.find(({ name }) => name === part)),
    schemas[page as PageName],
  );
}

/** `Slides`, `Slide 2`, `Heading`: what a path is called, without the page. */
export function labelsAt(schema: FieldSchema, path: string): string[] {
  const labels: string[] = [];
  let at: FieldSchema | undefined = schema;
  for (const part of path === "" ? [] : path.split(".")) {
    if (at?.kind === "list") {
      at = at.item;
      labels.push(`${at?.label ?? "Item"} ${Number(part) + 1}`);
    } else {
      const named: FieldSchema | undefined = at?.fields?.find(({ name }) => name === part);
      labels.push(named?.label ?? PICTURE_PARTS[part] ?? part.replaceAll("_", " "));
      at = named;
    }
  }
  return labels;
}

const PICTURE_PARTS: Readonly<Record<string, string>> = {
  src: "File",
  alt: "Description",
  focus: "Focal point",
  phone: "Picture for phones",
};

/** By what an item is known: its first words. */
export function titleOf(value: Json | undefined, schema: FieldSchema | undefined): string {
  if (!schema || value === undefined) return "";
  if (typeof value === "string") {
    if (schema.kind === "choice") return choiceLabel(schema, value);
    return NAMING.includes(schema.kind) ? value : "";
  }
  if (!isGroup(value)) return "";
  for (const field of fieldsOf(schema)) {
    const title = titleOf(value[field.name], field);
    if (title !== "") return title;
  }
  return "";
}

export function choiceLabel({ choices }: FieldSchema, value: string): string {
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** What stands in a required text of a new item until somebody writes it. */
function placeholderOf({ label, max }: FieldSchema): string {
  return `New ${label.toLowerCase()}`.slice(0, max);
}

/** The paths of the texts that nobody has written yet. */
export function unwritten(value: Json | undefined, schema: FieldSchema, path = ""): string[] {
  if (schema.kind === "line" || schema.kind === "text") {
    return schema.required && value === placeholderOf(schema) ? [path] : [];
  }
  const { item } = schema;
  if (schema.kind === "list" && item && isList(value)) {
    return value.flatMap((part, index) => unwritten(part, item, joined(path, index)));
  }
  if (schema.kind !== "group" || !isGroup(value)) return [];
  return fieldsOf(schema).flatMap((field) =>
    unwritten(value[field.name], field, joined(path, field.name)),
  );
}

type Fill = { id: () => string; picture: StoredPicture | null };

/** A new item: valid as it stands, so that the draft can be saved before it is filled in. */
export function newItem(schema: FieldSchema, fill: Fill): Json {
  const { kind, required, min = 0 } = schema;
  switch (kind) {
    case "id":
      return fill.id();
    case "line":
    case "text":
      return required ? placeholderOf(schema) : "";
    case "link":
      return required ? "/" : "";
    case "switch":
      return true;
    case "choice":
      return schema.choices?.[0]?.value ?? "";
    case "number":
      return Math.max(0, min);
    case "time":
      return "09:00";
    case "picture":
      return required && fill.picture ? { ...fill.picture, alt: "" } : NO_PICTURE;
    case "list":
      return Array.from({ length: min }, () => (schema.item ? newItem(schema.item, fill) : ""));
    case "group":
      return Object.fromEntries(
        (schema.fields ?? []).map((field) => [field.name ?? "", newItem(field, fill)]),
      );
    default:
      return "";
  }
}

export const NO_PICTURE: StoredPicture = { src: "", alt: "", focus: "50 50", phone: "" };

/** The first picture in a value. */
export function firstPicture(value: Json | undefined): StoredPicture | null {
  if (isPicture(value)) return value.src === "" ? null : value;
  const parts = typeof value === "object" && value !== null ? Object.values(value) : [];
  return parts.reduce<StoredPicture | null>((found, part) => found ?? firstPicture(part), null);
}

export function isPicture(value: Json | undefined): value is StoredPicture {
  return isGroup(value) && typeof value.src === "string" && typeof value.focus === "string";
}

/** The address of a narrow variant, where there is one. */
export function smallest({ url, variants }: { url: string; variants: readonly number[] }): string {
  const width = variants.toSorted((a, b) => a - b).find((variant) => variant >= 320);
  return width === undefined ? url : url.replace(/\.[a-z0-9]+$/i, `.${width}.webp`);
}
