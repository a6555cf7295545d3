/** An enquiry list as CSV (RFC 4180) for a spreadsheet, written by the browser. */
import type { ListLine } from "./listLine";

/** The names of the office's file (`src/enquiries/list/csv.rs`), as far as a visitor has the columns. */
const COLUMNS = ["Line", "SKU", "Item", "Pack", "Quantity", "Note", "As written"];

/** The text of the file. The byte order mark tells spreadsheets that it is UTF-8. */
export function listFile(lines: readonly ListLine[]): string {
  const rows = lines.map(({ sku, title, pack, quantity, note, text }, index) =>
    [String(index + 1), sku, title, pack, String(quantity), note, text].map(cell),
  );
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}

/** Has the browser save the file, under the reference of a list that was sent. */
export function saveListFile(lines: readonly ListLine[], reference: string | undefined): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([listFile(lines)], { type: "text/csv;charset=utf-8" }));
  link.download = `${reference || "enquiry-list"}.csv`;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What a spreadsheet would take for a formula gets an apostrophe in front, as in `src/platform/csv.rs`. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\ufeff]*[=+\-@＝＋－＠])/u;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[,"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
