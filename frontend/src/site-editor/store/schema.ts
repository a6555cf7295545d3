/** What documents consist of, as the API describes it: kinds, labels and limits of fields. */
import type { components } from "../../data/schema";
import type { PageName } from "../page/messages";
import { addressOf, isGroup, isList, type Json, joined, type StoredPicture } from "./document";

type Described = components["schemas"]["FieldSchema"];

export type FieldSchema = Described;
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

/** Texts in which a caret can stand. */
function isText({ kind }: FieldSchema): boolean {
  return ["line", "text", "link", "document", "web_address", "email", "phone"].includes(kind);
}

/** The schema at a path; undefined when the path leads nowhere. */
export function schemaAt(schemas: Schemas, path: string): FieldSchema | undefined {
  const { page, path: inner } = addressOf(path);
  let schema: FieldSchema | undefined = schemas[page];
  for (const part of inner === "" ? [] : inner.split(".")) {
    if (schema?.kind === "list") schema = schema.item;
    else if (schema?.kind === "picture") return schema;
    else schema = schema?.fields?.find(({ name }) => name === part);
  }
  return schema;
}

/** `Slides`, `Slide 2`, `Heading`: what a path is called, without the page. */
export function labelsAt(schema: FieldSchema, path: string): string[] {
  const labels: string[] = [];
  let at: FieldSchema | undefined = schema;
  for (const part of path === "" ? [] : path.split(".")) {
    if (at?.kind === "list") {
      at = at.item;
      labels.push(`${at?.label ?? "Item"} ${Number(part) + 1}`);
    } else if (at?.kind === "picture") {
      labels.push(PICTURE_PARTS[part] ?? part);
      return labels;
    } else {
      at = at?.fields?.find(({ name }) => name === part);
      labels.push(at?.label ?? part.replaceAll("_", " "));
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
    if (schema.kind === "choice") {
      return schema.choices?.find((choice) => choice.value === value)?.label ?? value;
    }
    return isText(schema) || schema.kind === "category" ? value : "";
  }
  if (!isGroup(value)) return "";
  for (const field of fieldsOf(schema)) {
    const title = titleOf(value[field.name], field);
    if (title !== "") return title;
  }
  return "";
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
  switch (schema.kind) {
    case "id":
      return fill.id();
    case "line":
    case "text":
      return schema.required ? placeholderOf(schema) : "";
    case "link":
      return schema.required ? "/" : "";
    case "switch":
      return true;
    case "choice":
      return schema.choices?.[0]?.value ?? "";
    case "number":
      return Math.max(0, schema.min ?? 0);
    case "time":
      return "09:00";
    case "picture":
      return schema.required && fill.picture
        ? { ...fill.picture, alt: "" }
        : { src: "", alt: "", focus: "50 50", phone: "" };
    case "list":
      return Array.from({ length: schema.min ?? 0 }, () =>
        schema.item ? newItem(schema.item, fill) : "",
      );
    case "group":
      return Object.fromEntries(
        (schema.fields ?? []).map((field) => [field.name ?? "", newItem(field, fill)]),
      );
    default:
      return "";
  }
}

/** The first picture in a value. */
export function firstPicture(value: Json | undefined): StoredPicture | null {
  if (isPicture(value)) return value.src === "" ? null : value;
  const inner = isList(value) ? value : isGroup(value) ? Object.values(value) : [];
  for (const part of inner) {
    const picture = firstPicture(part);
    if (picture) return picture;
  }
  return null;
}

export function isPicture(value: Json | undefined): value is StoredPicture {
  return isGroup(value) && typeof value.src === "string" && typeof value.focus === "string";
}
