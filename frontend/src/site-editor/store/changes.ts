/** What differs between two states of a document, field by field, and what comes of the changes of two people. */
import type { FieldSchema } from "../../data/schema";
import { merge, same } from "../../editing/conflict";
import { dateInWords, momentInWords } from "../../office/ui/time";
import type { SitePageSummary } from "../api";
import { idOf, isGroup, isList, type Json, joined, type SiteDocument, withValue } from "./document";
import { choiceLabel, fieldsOf, hasIds } from "./schema";

type Place = {
  path: string;
  /** `Slides`, `Slide 2`, `Heading`. */
  labels: string[];
  schema: FieldSchema;
};

/** Its path is that in the newer document; of a removed item in the older one. */
export type Change = Place & {
  kind: "value" | "added" | "removed" | "order";
  before: Json | undefined;
  after: Json | undefined;
};

/** In the order in which people see the fields. */
export function changesBetween(
  before: Json | undefined,
  after: Json | undefined,
  schema: FieldSchema,
  path = "",
  labels: string[] = [],
): Change[] {
  if (same(before, after)) return [];
  const place = { path, labels, schema };
  if (schema.kind === "group" && isGroup(before) && isGroup(after)) {
    return fieldsOf(schema).flatMap((field) => {
      const at = fieldAt(place, field);
      return changesBetween(before[field.name], after[field.name], field, at.path, at.labels);
    });
  }
  if (schema.kind === "list" && schema.item && hasIds(schema) && isList(before) && isList(after)) {
    return changesOfItems(before, after, { ...place, schema: schema.item });
  }
  return [{ ...place, kind: "value", before, after }];
}

function changesOfItems(before: readonly Json[], after: readonly Json[], list: Place): Change[] {
  const left = byKey(before);
  const right = byKey(after);
  const changes = after.flatMap((item, index): Change[] => {
    const place = itemAt(list, index);
    const was = left.get(keyOf(item));
    if (was === undefined) return [{ ...place, kind: "added", before: was, after: item }];
    return changesBetween(was, item, place.schema, place.path, place.labels);
  });
  for (const [index, item] of before.entries()) {
    if (right.has(keyOf(item))) continue;
    const place = itemAt(list, index, " before");
    changes.push({ ...place, kind: "removed", before: item, after: undefined });
  }
  if (!sameOrder([...left.keys()], [...right.keys()])) {
    const stayed = after.filter((item) => left.has(keyOf(item)));
    const order = before.filter((item) => right.has(keyOf(item)));
    changes.push({ ...list, kind: "order", before: order, after: stayed });
  }
  return changes;
}

function fieldAt({ path, labels }: Place, schema: FieldSchema & { name: string }): Place {
  return { path: joined(path, schema.name), labels: [...labels, schema.label], schema };
}

/** `schema` is that of the item. */
function itemAt({ path, labels, schema }: Place, index: number, where = ""): Place {
  const label = `${schema.label} ${index + 1}${where}`;
  return { path: joined(path, index), labels: [...labels, label], schema };
}

function keyOf(item: Json): string {
  return idOf(item) ?? JSON.stringify(item);
}

function byKey(items: readonly Json[]): Map<string, Json> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** Whether what both lists have stands in the same order. */
function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const stayed = after.filter((key) => before.includes(key));
  const order = before.filter((key) => after.includes(key));
  return stayed.every((key, index) => key === order[index]);
}

/** A value in words, for comparing word by word. */
export function inWords(value: Json | undefined, schema: FieldSchema): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (isList(value)) {
    const { item } = schema;
    return value.map((part) => (item ? inWords(part, item) : String(part))).join(", ");
  }
  if (isGroup(value)) {
    if (schema.kind === "picture") return String(value.alt ?? "");
    const parts = fieldsOf(schema).map((field) => inWords(value[field.name], field));
    return parts.filter((part) => part !== "").join("\n");
  }
  const text = String(value);
  if (schema.kind === "choice") return choiceLabel(schema, text);
  if (schema.kind === "date") return dateInWords(text);
  return schema.kind === "moment" ? momentInWords(text) : text;
}

/** Whether a field holds words; an address or a number is shown as a whole. */
export function hasWords({ kind }: FieldSchema): boolean {
  return ["line", "text", "group", "list"].includes(kind);
}

/** What both changed; its path is that in the merged document. */
export type Conflict = Place & { base: Json | undefined; mine: Json; theirs: Json };

export type Merged = { document: SiteDocument; conflicts: Conflict[] };

/** `base` is what both began from. Where both changed a field, the merged document has `mine`. */
export function mergeDocuments(
  base: SiteDocument,
  mine: SiteDocument,
  theirs: SiteDocument,
  schema: FieldSchema,
): Merged {
  const conflicts: Conflict[] = [];
  const document = mergeValue({ base, mine, theirs, schema, path: "", labels: [] }, conflicts);
  return { document: document as SiteDocument, conflicts };
}

/** The merged document with their values where both changed a field. */
export function withTheirs(merged: SiteDocument, conflicts: readonly Conflict[]): SiteDocument {
  return conflicts.reduce<SiteDocument>(
    (document, { path, theirs }) => withValue(document, path, theirs) as SiteDocument,
    merged,
  );
}

/** As the fields of a form are merged, and what both changed followed into groups and lists. */
function mergeValue(sides: Conflict, conflicts: Conflict[]): Json {
  const { base, mine, theirs, schema } = sides;
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (schema.kind === "group" && isGroup(mine) && isGroup(theirs)) {
    const was = isGroup(base) ? base : {};
    const { taken, asked } = merge(was, mine, theirs);
    const merged = { ...mine, ...taken } as Record<string, Json>;
    for (const field of fieldsOf(schema)) {
      const { name } = field;
      const [left, right] = [mine[name], asked[name]];
      if (left === undefined || right === undefined) continue;
      const inner = { ...fieldAt(sides, field), base: was[name], mine: left, theirs: right };
      merged[name] = mergeValue(inner, conflicts);
    }
    return merged;
  }
  if (schema.kind === "list" && schema.item && hasIds(schema) && isList(mine) && isList(theirs)) {
    const list = { ...sides, schema: schema.item, base: isList(base) ? base : [], mine, theirs };
    return mergeItems(list, conflicts);
  }
  conflicts.push(sides);
  return mine;
}

type Lists = Place & Record<"base" | "mine" | "theirs", readonly Json[]>;

function mergeItems({ base, mine, theirs, ...list }: Lists, conflicts: Conflict[]): Json {
  const [was, left, right] = [byKey(base), byKey(mine), byKey(theirs)];
  // One side removed it: it goes, unless the other has changed it since.
  const stays = (key: string) => {
    const [a, b] = [left.get(key), right.get(key)];
    return (a !== undefined && b !== undefined) || !same(was.get(key), a ?? b);
  };
  const iMoved = !sameOrder([...was.keys()], [...left.keys()]);
  const [first, second] = iMoved ? [left, right] : [right, left];
  const order = [...first.keys()].filter(stays);
  const others = [...second.keys()].filter(stays);
  for (const [index, key] of others.entries()) {
    if (order.includes(key)) continue;
    const before = others.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order.map((key, index): Json => {
    const [a, b] = [left.get(key), right.get(key)];
    if (a === undefined || b === undefined) return (a ?? b) as Json;
    const item = { ...itemAt(list, index), base: was.get(key), mine: a, theirs: b };
    return mergeValue(item, conflicts);
  });
}

/** By the path of the field. */
export type Choices = Readonly<Record<string, "mine" | "live">>;

/** The number of the version that visitors see; 0: the shipped one. */
export function liveVersion({ version }: Pick<SitePageSummary, "version">): number {
  return version?.revision ?? 0;
}

/** Whether another version went live after the page's draft had been begun. */
export function isOutdated(page: Pick<SitePageSummary, "version" | "changes">): boolean {
  return Boolean(page.changes) && page.changes?.base !== liveVersion(page);
}

/** The document with the draft's words where they were chosen, elsewhere with those that are live. */
export function chosen({ document, conflicts }: Merged, choices: Choices): SiteDocument {
  const live = conflicts.filter(({ path }) => choices[path] !== "mine");
  return withTheirs(document, live);
}

/** The fields that nobody has decided about. */
export function undecided({ conflicts }: Merged, choices: Choices): Conflict[] {
  return conflicts.filter(({ path }) => !choices[path]);
}
