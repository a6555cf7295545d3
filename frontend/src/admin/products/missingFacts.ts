/** The facts of the trade that products lack, in words. */
import { groupDigits } from "../../format/number";
import { kindLabel, scheduleLabel } from "../../format/tradeFacts";

/** By the names of their fields. */
const FACTS: readonly (readonly [fact: string, words: string])[] = [
  ["schedules", "schedule"],
  ["kind", "kind"],
  ["pack_size", "pack size"],
  ["storage", "storage"],
  ["manufacturer", "manufacturer"],
  ["hsn", "HSN code"],
  ["gtin", "GTIN"],
  ["country", "country of origin"],
];

/** The choices of the list's filter. */
export const MISSING_CHOICES: readonly (readonly [value: string, label: string])[] = [
  ["", "All products"],
  ["facts", "Any fact missing"],
  ...FACTS.map(([fact, words]) => [fact, `No ${words}`] as const),
];

/** "23 products lack a schedule", for each fact that some lack. */
export function missingInWords(
  missing: Readonly<Record<string, number>>,
): { fact: string; text: string }[] {
  return FACTS.flatMap(([fact, words]) => {
    const count = missing[fact] ?? 0;
    if (count === 0) return [];
    const article = fact === "storage" ? "" : fact === "hsn" ? "an " : "a ";
    const products = count === 1 ? "product lacks" : "products lack";
    return [{ fact, text: `${groupDigits(count)} ${products} ${article}${words}` }];
  });
}

/** "Schedule G, Schedule H · Medicine", as the list has it below the name. */
export function factsInList(product: {
  schedules: readonly string[];
  kind?: string | null;
}): string {
  const schedules = product.schedules.map(scheduleLabel).join(", ") || "Schedule not stated";
  return product.kind ? `${schedules} · ${kindLabel(product.kind)}` : schedules;
}
