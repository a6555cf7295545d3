const UNIT = /(\d)\s+(mg|mcg|µg|g|kg|ml|mL|L|IU|%|°C|hours?|tablets|capsules)(?![\p{L}\d])/gu;

/** Keeps a number and its unit on one line. */
export function keepUnits(text: string): string {
  return text.replace(UNIT, "$1\u00a0$2");
}

/** "product" to "Product". A Greek letter before a hyphen belongs to a chemical name: "β-carotene" to "β-Carotene". */
export function capitalised(text: string): string {
  return text.replace(/^((?:[α-ω]+-)?)(.)/su, (_, prefix, first) => prefix + first.toUpperCase());
}
