/** What was sent, kept for this tab: the visitor can read and print it after a reload too. */
import { isRecord, textValues } from "../../parts/form/rules";
import { readSession, removeSession, writeSession } from "../../parts/sessionStore";

export type ReceiptLine = {
  product: number | null;
  title: string;
  sku: string;
  /** The visitor's own words, where the title is the catalogue's. */
  text: string;
  quantity: number;
  pack: string;
  note: string;
  /** The catalogue no longer had the product. */
  missing: boolean;
};

export type Receipt = {
  reference: string;
  /** RFC 3339. */
  sent_at: string;
  values: Readonly<Record<string, string>>;
  lines: readonly ReceiptLine[];
};

const KEY = "enquiry-receipt";

/** For a browser that forbids storage. */
let last: Receipt | null = null;

export function keepReceipt(receipt: Receipt): void {
  last = receipt;
  writeSession(KEY, receipt);
}

export function readReceipt(): Receipt | null {
  return last ?? asReceipt(readSession(KEY));
}

export function forgetReceipt(): void {
  last = null;
  removeSession(KEY);
}

/** A receipt from a source that may hold anything. */
export function asReceipt(value: unknown): Receipt | null {
  if (!isRecord(value) || !Array.isArray(value.lines)) return null;
  const { reference, sent_at: sentAt } = value;
  if (typeof reference !== "string" || typeof sentAt !== "string") return null;
  const lines = value.lines.filter(isRecord).map((line): ReceiptLine => {
    const text = (name: string) => (typeof line[name] === "string" ? line[name] : "");
    return {
      product: typeof line.product === "number" ? line.product : null,
      title: text("title"),
      sku: text("sku"),
      text: text("text"),
      quantity: Number(line.quantity) || 0,
      pack: text("pack"),
      note: text("note"),
      missing: line.missing === true,
    };
  });
  return { reference, sent_at: sentAt, values: textValues(value.values), lines };
}
