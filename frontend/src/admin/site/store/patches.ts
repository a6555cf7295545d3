/** Changes of the documents, each of which can be taken back. They hold what changed, never whole copies. */
import { isList, type Json, valueAt, withValue } from "./document";

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
