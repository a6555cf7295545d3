/** `Showing 1 product`, `Showing 24 products`: the count is of all matches. */
export const countSentence = (total: number) => `Showing ${counted(total, "product")}`;

/** Indian grouping, of a count or of an amount in rupees as it is kept: 1,00,000 and 1,23,456.50. */
export const groupDigits = (value: number | string) =>
  `${value}`.replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ",");

/** `2.4 MB`, `380 kB`: decimal units, one decimal from a megabyte on, a space that does not break. */
export function fileSize(bytes: number): string {
  if (bytes >= 999_500) return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)}\u00a0kB`;
  return `${bytes}\u00a0bytes`;
}

/** `1 item`, `2,439 items`. */
export const counted = (count: number, thing: string) =>
  `${groupDigits(count)} ${thing}${count === 1 ? "" : "s"}`;
