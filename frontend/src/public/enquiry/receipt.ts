/** What was sent, kept for this tab: the visitor can read and print it after a reload too. */
import type { NewLine } from "../../data/enquiryList";
import type { ListLine } from "../parts/form/listLine";
import { isRecord, textValues } from "../parts/form/rules";
import { readSession, removeSession, writeSession } from "../parts/sessionStore";
import { loadDesk } from "./useDesk";

export type Receipt = {
  reference: string;
  /** RFC 3339. */
  sent_at: string;
  values: Readonly<Record<string, string>>;
  lines: readonly ListLine[];
};

const KEY = "enquiry-receipt";

/** For a browser that forbids storage. */
let last: Receipt | null = null;

/** Its lines are remembered beyond this tab, so that they can be ordered again. */
export function keepReceipt(receipt: Receipt): void {
  last = receipt;
  writeSession(KEY, receipt);
  loadDesk().then(
    ({ rememberSent }) => rememberSent(receipt),
    () => undefined,
  );
}

export function readReceipt(): Receipt | null {
  return last ?? asReceipt(readSession(KEY));
}

export function forgetReceipt(): void {
  last = null;
  removeSession(KEY);
}

/** A line that was sent, as a new one. */
export function copyOfLine({ product, title, text, quantity, pack, note }: ListLine): NewLine {
  return {
    product,
    ...(product === null ? {} : { name: title }),
    ...(text || product === null ? { text: text || title } : {}),
    quantity: String(quantity),
    ...(pack ? { pack } : {}),
    ...(note ? { note } : {}),
  };
}

/** A receipt from a source that may hold anything. */
export function asReceipt(value: unknown): Receipt | null {
  if (!isRecord(value) || !Array.isArray(value.lines)) return null;
  const { reference, sent_at: sentAt } = value;
  if (typeof reference !== "string" || typeof sentAt !== "string") return null;
  const lines = value.lines.filter(isRecord).map((line): ListLine => {
    const text = (name: string) => (typeof line[name] === "string" ? line[name] : "");
    return {
      product: typeof line.product === "number" ? line.product : null,
      title: text("title"),
      sku: text("sku"),
      text: text("text"),
      quantity: Number(line.quantity) || 0,
      pack: text("pack"),
      usual_pack: text("usual_pack"),
      note: text("note"),
      missing: line.missing === true,
    };
  });
  return { reference, sent_at: sentAt, values: textValues(value.values), lines };
}
