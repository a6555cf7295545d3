/** What a catalogue page shows only at some addresses comes with a script of its own. */
import type { ProductPage } from "../../data/schema";
import { late } from "../parts/late";

/** The list as a table: by address or by the switch, which most visitors leave alone. */
export const lateTable = late(async () => (await import("./ProductTable")).ProductTable);

/** How the list shows where nothing is chosen. Until it is here nobody knows, and cards stand for it. */
export function usualView(first: ProductPage | null | undefined): "table" | "grid" {
  return first?.photographed === false ? "table" : "grid";
}

/** What an address that searches, filters or leads beyond the first page has: the first page has nothing of it. */
export const lateNarrowed = late(() => import("./AboveResults"));
