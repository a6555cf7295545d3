/** The facts of the trade that products lack, in words. */
import { groupDigits } from "../../../words/number";
import { lacking } from "../../../words/productFields.json";
import { kindLabel } from "../../../words/tradeFacts";
import type { QuickRow } from "../RecordListPage";

/** What the card shows, and the schedule: each has a quick filter and a line on the dashboard. */
const PARTS = ["picture", "sku", "composition", "schedules"];

const parts = PARTS.flatMap((part) => lacking.filter(({ fact }) => fact === part));
const others = lacking.filter((fact) => !parts.includes(fact));

/** The quick filters of the list; the other facts share a menu. */
export const MISSING_FILTERS: readonly QuickRow[] = [
  ...parts.map(({ fact, words }): QuickRow => ["missing", fact, `No ${words}`]),
  ...others.map(({ fact, words }): QuickRow => ["missing", fact, `No ${words}`, true]),
];

/** What some products lack: a line for each part of a card, and the other facts in one. */
export function missingInWords(counts: Readonly<Record<string, number>>) {
  const lines = (facts: typeof lacking) =>
    facts
      .map(({ fact, words }) => ({ fact, words, count: counts[fact] ?? 0 }))
      .filter(({ count }) => count > 0);
  return { lines: lines(parts), others: lines(others) };
}

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
