const UNIT =
  /(\d)\s+(×|mg|mcg|µg|g|kg|ml|mL|L|MB|IU|%|°C|hours?|million|tablets?|capsules?|softgels)(?![\p{L}\d])/gu;

/** Keeps a number and its unit on one line, what is counted twice, '10 × 10 tablets', and a schedule's name. */
export function keepUnits(text: string): string {
  return text.replace(UNIT, "$1\u00a0$2").replace(/(×|Schedule) /g, "$1\u00a0");
}

const FORM_WORDS =
  /\b(?:tablets?|capsules?|softgels?|oral|suspension|syrup|solution|injection|infusion|cream|ointment|gel|drops?|powder|ip|bp|usp|and|per)\b/g;

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(FORM_WORDS, "")
    .replace(/[^\p{L}\p{N}.%]+/gu, "");

/** Whether two texts say the same, compared without case, signs and words for forms. */
export function saysSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** Whether a name names each of these. */
export function saysAll(name: string, others: readonly string[]): boolean {
  const said = bare(name);
  return others.every((other) => said.includes(bare(other)));
}

/** "product" to "Product". A Greek letter before a hyphen belongs to a chemical name: "β-carotene" to "β-Carotene". */
export function capitalised(text: string): string {
  return text.replace(/^((?:[α-ω]+-)?)(.)/su, (_, prefix, first) => prefix + first.toUpperCase());
}
