/** Two people changed the same page: what only one of them changed is taken, what both changed is a question. */

import type { SitePageSummary } from "../api";
import { keyOf } from "./changes";
import { isGroup, isList, type Json, joined, type SiteDocument, same, withValue } from "./document";
import { type FieldSchema, fieldsOf, hasIds } from "./schema";

export type Conflict = {
  /** In the merged document. */
  path: string;
  labels: string[];
  schema: FieldSchema;
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
};

export type Merged = { document: Json; conflicts: Conflict[] };

/** `base` is what both began from. Where both changed a field, the merged document has `mine`. */
export function merge(base: Json, mine: Json, theirs: Json, schema: FieldSchema): Merged {
  const conflicts: Conflict[] = [];
  const document = mergeValue({ base, mine, theirs }, schema, { path: "", labels: [], conflicts });
  return { document, conflicts };
}

/** The merged document with their values where both changed a field. */
export function withTheirs(merged: SiteDocument, conflicts: readonly Conflict[]): SiteDocument {
  return conflicts.reduce<SiteDocument>(
    (document, { path, theirs }) => withValue(document, path, theirs ?? null) as SiteDocument,
    merged,
  );
}

type Sides = { base: Json | undefined; mine: Json; theirs: Json };
type Place = { path: string; labels: string[]; conflicts: Conflict[] };

function mergeValue({ base, mine, theirs }: Sides, schema: FieldSchema, place: Place): Json {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (schema.kind === "group" && isGroup(mine) && isGroup(theirs)) {
    const merged: Record<string, Json> = { ...theirs, ...mine };
    for (const field of fieldsOf(schema)) {
      const { name, label } = field;
      const [left, right] = [mine[name], theirs[name]];
      if (left === undefined || right === undefined) continue;
      const sides = { base: isGroup(base) ? base[name] : undefined, mine: left, theirs: right };
      const { path, labels, conflicts } = place;
      const inner = { path: joined(path, name), labels: [...labels, label], conflicts };
      merged[name] = mergeValue(sides, field, inner);
    }
    return merged;
  }
  if (schema.kind === "list" && schema.item && hasIds(schema) && isList(mine) && isList(theirs)) {
    const sides = { base: isList(base) ? base : [], mine, theirs };
    return mergeItems(sides, schema.item, place);
  }
  place.conflicts.push({ path: place.path, labels: place.labels, schema, base, mine, theirs });
  return mine;
}

type Lists = { base: readonly Json[]; mine: readonly Json[]; theirs: readonly Json[] };

function mergeItems({ base, mine, theirs }: Lists, schema: FieldSchema, place: Place): Json {
  const was = byId(base);
  const left = byId(mine);
  const right = byId(theirs);
  // One side removed it: it goes, unless the other has changed it since.
  const stays = (id: string) => {
    const [a, b] = [left.get(id), right.get(id)];
    return (a !== undefined && b !== undefined) || !same(was.get(id), a ?? b);
  };
  const iMoved = !sameOrder([...was.keys()], [...left.keys()]);
  const [first, second] = iMoved ? [left, right] : [right, left];
  const order = [...first.keys()].filter(stays);
  const others = [...second.keys()].filter(stays);
  for (const [index, id] of others.entries()) {
    if (order.includes(id)) continue;
    const before = others.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order.map((id, index): Json => {
    const [a, b] = [left.get(id), right.get(id)];
    if (a === undefined || b === undefined) return (a ?? b) as Json;
    const { path, labels, conflicts } = place;
    return mergeValue({ base: was.get(id), mine: a, theirs: b }, schema, {
      path: joined(path, index),
      labels: [...labels, `${schema.label} ${index + 1}`],
      conflicts,
    });
  });
}

function byId(items: readonly Json[]): Map<string, Json> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** Whether what both lists have stands in the same order. */
function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const stayed = after.filter((id) => before.includes(id));
  const order = before.filter((id) => after.includes(id));
  return stayed.every((id, index) => id === order[index]);
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
  return withTheirs(document as SiteDocument, live);
}

/** The fields that nobody has decided about. */
export function undecided({ conflicts }: Merged, choices: Choices): Conflict[] {
  return conflicts.filter(({ path }) => !choices[path]);
}
