/** What differs between two states of a document, field by field, in the order in which people see the fields. */
import { dateInWords, momentInWords } from "../../office/ui/time";
import { idOf, isGroup, isList, type Json, joined, same } from "./document";
import { type FieldSchema, fieldsOf, hasIds, titleOf } from "./schema";

export type Change = {
  /** In the newer document; of a removed item in the older one. */
  path: string;
  /** `Slides`, `Slide 2`, `Heading`. */
  labels: string[];
  kind: "value" | "added" | "removed" | "order";
  schema: FieldSchema;
  before: Json | undefined;
  after: Json | undefined;
};

export function changesBetween(
  before: Json | undefined,
  after: Json | undefined,
  schema: FieldSchema,
): Change[] {
  return compare(before, after, schema, "", []);
}

function compare(
  before: Json | undefined,
  after: Json | undefined,
  schema: FieldSchema,
  path: string,
  labels: string[],
): Change[] {
  if (same(before, after)) return [];
  if (schema.kind === "group" && isGroup(before) && isGroup(after)) {
    return fieldsOf(schema).flatMap((field) =>
      compare(before[field.name], after[field.name], field, joined(path, field.name), [
        ...labels,
        field.label,
      ]),
    );
  }
  if (schema.kind === "list" && schema.item && hasIds(schema) && isList(before) && isList(after)) {
    return compareItems(before, after, schema.item, path, labels);
  }
  return [{ path, labels, kind: "value", schema, before, after }];
}

function compareItems(
  before: readonly Json[],
  after: readonly Json[],
  schema: FieldSchema,
  path: string,
  labels: string[],
): Change[] {
  const place = (item: Json, index: number, where = "") => ({
    path: joined(path, index),
    labels: [...labels, `${schema.label} ${index + 1}${where}`],
    schema,
    title: titleOf(item, schema),
  });
  const left = new Map(before.map((item) => [keyOf(item), item]));
  const right = new Set(after.map(keyOf));
  const changes: Change[] = after.flatMap((item, index): Change[] => {
    const { path, labels } = place(item, index);
    const was = left.get(keyOf(item));
    if (was !== undefined) return compare(was, item, schema, path, labels);
    return [{ path, labels, kind: "added", schema, before: undefined, after: item }];
  });
  for (const [index, item] of before.entries()) {
    if (right.has(keyOf(item))) continue;
    const { path, labels } = place(item, index, " before");
    changes.push({ path, labels, kind: "removed", schema, before: item, after: undefined });
  }
  const stayed = after.filter((item) => left.has(keyOf(item)));
  const order = before.filter((item) => right.has(keyOf(item)));
  if (stayed.some((item, index) => keyOf(item) !== keyOf(order[index] ?? null))) {
    changes.push({ path, labels, kind: "order", schema, before: order, after: stayed });
  }
  return changes;
}

export function keyOf(item: Json): string {
  return idOf(item) ?? JSON.stringify(item);
}

/** A value in words, for comparing word by word. */
export function inWords(value: Json | undefined, schema: FieldSchema): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (isList(value)) {
    const { item } = schema;
    return value.map((part) => (item ? inWords(part, item) : String(part))).join(", ");
  }
  if (schema.kind === "picture" && isGroup(value)) return String(value.alt ?? "");
  if (isGroup(value)) {
    const parts = fieldsOf(schema).map((field) => inWords(value[field.name], field));
    return parts.filter((part) => part !== "").join("\n");
  }
  if (schema.kind === "choice") {
    return schema.choices?.find((choice) => choice.value === value)?.label ?? String(value);
  }
  if (schema.kind === "date") return dateInWords(String(value));
  if (schema.kind === "moment") return momentInWords(String(value));
  return String(value);
}

/** Whether a field holds words; an address or a number is shown as a whole. */
export function hasWords({ kind }: FieldSchema): boolean {
  return ["line", "text", "group", "list"].includes(kind);
}
