/** Changes of the documents, each of which can be taken back. They hold what changed, never whole copies. */

import { replaceEqualDeep } from "@tanstack/react-query";
import type { PageName } from "../../../editor/messages";
import { isList, type Json, type SiteDocument, same, valueAt, withValue } from "./document";
import type { Step } from "./EditorStore";
import { merge } from "./merge";
import type { FieldSchema } from "./schema";

export type Patch =
  | { kind: "value"; at: string; from: Json; to: Json }
  /** At the character `start`, `from` gives way to `to`. */
  | { kind: "text"; at: string; start: number; from: string; to: string }
  | { kind: "insert" | "remove"; at: string; index: number; item: Json }
  | { kind: "move"; at: string; from: number; to: number };

export function apply(root: Json, patch: Patch): Json {
  const value = valueAt(root, patch.at);
  switch (patch.kind) {
    case "value":
      return withValue(root, patch.at, patch.to);
    case "text": {
      const text = typeof value === "string" ? value : "";
      const end = patch.start + patch.from.length;
      return withValue(root, patch.at, text.slice(0, patch.start) + patch.to + text.slice(end));
    }
    case "insert":
      return withValue(root, patch.at, listOf(value).toSpliced(patch.index, 0, patch.item));
    case "remove":
      return withValue(root, patch.at, listOf(value).toSpliced(patch.index, 1));
    case "move": {
      const list = listOf(value);
      const item = list[patch.from];
      if (item === undefined) return root;
      return withValue(root, patch.at, list.toSpliced(patch.from, 1).toSpliced(patch.to, 0, item));
    }
  }
}

export function inverse(patch: Patch): Patch {
  switch (patch.kind) {
    case "value":
    case "text":
      return { ...patch, from: patch.to, to: patch.from } as Patch;
    case "insert":
      return { ...patch, kind: "remove" };
    case "remove":
      return { ...patch, kind: "insert" };
    case "move":
      return { ...patch, from: patch.to, to: patch.from };
  }
}

/** What leads from one text to another: the characters between their common beginning and their common end. */
export function textPatch(at: string, before: string, after: string): Patch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    kind: "text",
    at,
    start,
    from: before.slice(start, before.length - end),
    to: after.slice(start, after.length - end),
  };
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** Steps of Undo and Redo, done to a document that has the changes of somebody else as well. */
type Rebase = {
  page: PageName;
  schema: FieldSchema;
  /** The document that the steps lead to or from, without the others' changes and with them. */
  before: SiteDocument;
  after: SiteDocument;
};

/**
 * The same steps on the other document, in the order in which they came; of a page that is not this one they stay as they
 * are. A step of which nothing is left, because somebody else has changed all of it since, goes.
 */
export function rebasedPast(steps: readonly Step[], rebase: Rebase): Step[] {
  return walk(steps.toReversed(), rebase, "back").toReversed();
}

/** The next one to do again is the last. */
export function rebasedFuture(steps: readonly Step[], rebase: Rebase): Step[] {
  return walk(steps.toReversed(), rebase, "forward").toReversed();
}

function walk(steps: readonly Step[], rebase: Rebase, way: "back" | "forward"): Step[] {
  const { page, schema } = rebase;
  let { before, after } = rebase;
  return steps.flatMap((step): Step[] => {
    if (step.at !== page && !step.at.startsWith(`${page}.`)) return [step];
    const patch = way === "back" ? inverse(step.patch) : step.patch;
    const next = (apply({ [page]: before }, patch) as Record<string, SiteDocument>)[page] ?? before;
    // Where both changed the same, `after` has the others' words, and these stay.
    const merged = merge(before, after, next, schema).document as SiteDocument;
    const [from, to] = [after, replaceEqualDeep(after, merged)];
    before = next;
    after = to;
    if (same(from, to)) return [];
    const sides = way === "back" ? { from: to, to: from } : { from, to };
    return [{ at: step.at, patch: { kind: "value", at: page, ...sides }, typedAt: null }];
  });
}
