/** The facts of the trade that products lack, in words. */
import { kindLabel } from "../../format/tradeFacts";
import type { QuickFilter } from "../records/ListFilter";

/** What the card shows, and the schedule: each has a quick filter and a line on the dashboard. */
const PARTS: readonly (readonly [fact: string, words: string])[] = [
  ["picture", "picture"],
  ["sku", "SKU"],
  ["composition", "composition"],
  ["schedules", "schedule"],
];

/** The other facts of the trade, by the names of their fields. */
const FACTS: readonly (readonly [fact: string, words: string])[] = [
  ["kind", "kind"],
  ["pack_size", "pack size"],
  ["storage", "storage"],
  ["manufacturer", "manufacturer"],
  ["hsn", "HSN code"],
  ["gtin", "GTIN"],
  ["country", "country of origin"],
];

type Counts = Readonly<Record<string, number>> | undefined;

/** The quick filters of the list; the other facts share a menu. */
export function missingFilters(counts: Counts): QuickFilter[] {
  const filter = (more: boolean) => {
    return ([value, words]: readonly [string, string]): QuickFilter => {
      return { param: "missing", value, label: `No ${words}`, count: counts?.[value], more };
    };
  };
  return [...PARTS.map(filter(false)), ...FACTS.map(filter(true))];
}

/** What some products lack: a line for each part of a card, and the other facts in one. */
export function missingInWords(counts: Readonly<Record<string, number>>): {
  lines: MissingLine[];
  others: MissingLine[];
} {
  const lines = (facts: typeof PARTS) =>
    facts.flatMap(([fact, words]) => {
      const count = counts[fact] ?? 0;
      return count === 0 ? [] : [{ fact, words, count }];
    });
  return { lines: lines(PARTS), others: lines(FACTS) };
}

export type MissingLine = { fact: string; words: string; count: number };

/** "Schedule G, H"; what is no medicine says so. */
export function factsInList(product: {
  schedules: readonly string[];
  kind?: string | null;
}): string {
  const known = product.schedules.filter((schedule) => schedule !== "none");
  const schedules = known.length > 0 ? `Schedule ${known.join(", ")}` : "";
  const kind = product.kind && product.kind !== "medicine" ? kindLabel(product.kind) : "";
  return [schedules, kind].filter(Boolean).join(" · ");
}
