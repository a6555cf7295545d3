/** Changes to several products at once, each with its way back. */
import { api } from "../api/client";

type Answer = { changed: number[]; unchanged: number[] };

/** `failure` is why a later portion was refused, after earlier ones had been done. */
export type BulkResult = Answer & { failure?: unknown };

export type Known = { id: number; category: string };

type Action =
  | { action: "set_category"; category: string }
  | { action: "add_badge" | "remove_badge"; badge: string }
  | { action: "delete" | "restore" };

/** What the server takes in one call. */
const AT_ONCE = 500;

/** Throws when nothing was done at all. */
export async function bulk(ids: readonly number[], action: Action): Promise<BulkResult> {
  const all: BulkResult = { changed: [], unchanged: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    try {
      const done = await api.post<Answer>("/api/admin/products/bulk", { ids: some, ...action });
      all.changed.push(...done.changed);
      all.unchanged.push(...done.unchanged);
    } catch (failure) {
      if (from === 0) throw failure;
      return { ...all, failure };
    }
  }
  return all;
}

/** What undoes a change of the products that it did change. */
export function undoOf(action: Action, changed: readonly Known[]): [ids: number[], Action][] {
  const ids = changed.map((product) => product.id);
  if (ids.length === 0) return [];
  switch (action.action) {
    case "add_badge":
      return [[ids, { action: "remove_badge", badge: action.badge }]];
    case "remove_badge":
      return [[ids, { action: "add_badge", badge: action.badge }]];
    case "delete":
      return [[ids, { action: "restore" }]];
    case "restore":
      return [[ids, { action: "delete" }]];
    case "set_category": {
      const before = new Map<string, number[]>();
      for (const { id, category } of changed) {
        before.set(category, [...(before.get(category) ?? []), id]);
      }
      return [...before].map(([category, of]) => [of, { action: "set_category", category }]);
    }
  }
}
