/** Changes to several products at once, and what undoes them. */
import { api } from "../api/client";
import type { BulkResult } from "../api/types";

/** `failure` is why a later batch was refused, after earlier ones had been done. */
type BatchesResult = BulkResult & { failure?: unknown };

export type SelectedProduct = { id: number; name: string; category: string };

export type BulkAction =
  | { action: "set_category"; category: string }
  | { action: "add_badge" | "remove_badge"; badge: string }
  | { action: "delete" | "restore" };

/** The server's limit for one call. */
const BATCH = 500;

/** Throws when nothing was done at all. */
export async function bulk(ids: readonly number[], action: BulkAction): Promise<BatchesResult> {
  const all: BatchesResult = { changed: [], unchanged: [] };
  for (let from = 0; from < ids.length; from += BATCH) {
    const body = { ids: ids.slice(from, from + BATCH), ...action };
    try {
      const { changed, unchanged } = await api.post<BulkResult>("/api/admin/products/bulk", body);
      all.changed.push(...changed);
      all.unchanged.push(...unchanged);
    } catch (failure) {
      if (from === 0) throw failure;
      return { ...all, failure };
    }
  }
  return all;
}

/** The calls that undo an action on the products that it changed, as they were before. */
export function undoOf(
  action: BulkAction,
  changed: readonly Pick<SelectedProduct, "id" | "category">[],
): [ids: number[], BulkAction][] {
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
