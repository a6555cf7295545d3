/** `Showing 1 product`, `Showing 24 products`: the count is of all matches. */
export function countSentence(total: number): string {
  return `Showing ${groupDigits(total)} ${total === 1 ? "product" : "products"}`;
}

/** Indian grouping: 1,00,000. */
export function groupDigits(value: number): string {
  const digits = String(Math.trunc(Math.abs(value)));
  const sign = value < 0 ? "-" : "";
  if (digits.length <= 3) return sign + digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${sign}${head},${digits.slice(-3)}`;
}

/** An amount in rupees: `1,23,456.50`. What is typed and no amount yet stays as it is. */
export const groupAmount = (rupees: string) =>
  rupees.replace(/^\d+/, (whole) => groupDigits(Number(whole)));

/** `2.4 MB`, `380 kB`: decimal units, one decimal from a megabyte on, a space that does not break. */
export function fileSize(bytes: number): string {
  if (bytes >= 999_500) return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)}\u00a0kB`;
  return `${bytes}\u00a0bytes`;
}

/** `1 item`, `2 items`. */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
