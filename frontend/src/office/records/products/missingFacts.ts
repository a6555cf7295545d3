/** The facts of the trade that products lack, in words. */

import type { QuickFilter } from "../../../lists/ListFilter";
import { groupDigits } from "../../../words/number";
import { lacking } from "../../../words/productFields.json";
import { kindLabel } from "../../../words/tradeFacts";

/** What the card shows, and the schedule: each has a quick filter and a line on the dashboard. */
const PARTS = ["picture", "sku", "composition", "schedules"];

/** The facts that products lack as parts, in the order of the parts, or the other facts of the trade. */
function facts(areParts: boolean): { fact: string; words: string }[] {
  const parts = PARTS.flatMap((part) => lacking.filter(({ fact }) => fact === part));
  return areParts ? parts : lacking.filter((fact) => !parts.includes(fact));
}

type Counts = Readonly<Record<string, number>> | undefined;

/** The quick filters of the list; the other facts share a menu. */
export function missingFilters(counts: Counts): QuickFilter[] {
  const filters = (more: boolean) =>
    facts(!more).map(({ fact: value, words }): QuickFilter => {
      return { param: "missing", value, label: `No ${words}`, count: counts?.[value], more };
    });
  return [...filters(false), ...filters(true)];
}

/** What some products lack: a line for each part of a card, and the other facts in one. */
export function missingInWords(counts: Readonly<Record<string, number>>): {
  lines: MissingLine[];
  others: MissingLine[];
} {
  const lines = (areParts: boolean) =>
    facts(areParts).flatMap(({ fact, words }) => {
      const count = counts[fact] ?? 0;
      return count === 0 ? [] : [{ fact, words, count }];
    });
  return { lines: lines(true), others: lines(false) };
}

export type MissingLine = { fact: string; words: string; count: number };

/** "Schedule G, H · MRP ₹1,234.50"; what is no medicine says so. */
export function factsInList(product: {
  schedules: readonly string[];
  kind?: string | null;
  mrp?: string | null;
}): string {
  const known = product.schedules.filter((schedule) => schedule !== "none");
  const schedules = known.length > 0 ? `Schedule ${known.join(", ")}` : "";
  const kind = product.kind && product.kind !== "medicine" ? kindLabel(product.kind) : "";
  const mrp = product.mrp ? `MRP ₹${groupDigits(product.mrp)}` : "";
  return [schedules, kind, mrp].filter(Boolean).join(" · ");
}
