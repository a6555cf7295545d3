/** The facts of the trade that products lack, in words. */
import { groupDigits } from "../../format/number";

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
  ["", "With and without facts"],
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

/** "G, H1", "None", or a dash when nothing is stated. */
export function scheduleInList(schedules: readonly string[]): string {
  if (schedules.length === 0) return "—";
  return schedules.includes("none") ? "None" : schedules.join(", ");
}
