/** The request that sends an enquiry list, and what was sent: the visitor can read and print it after a reload too. */
import { type EnquiryLine, MAX_LINE_TEXT, type NewLine } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import type { ListLine } from "../parts/form/messageLinks";
import { type FormFields, type FormSpec, type FormValues, senderFields } from "../parts/form/rules";
import { readSession, removeSession, writeSession } from "../parts/sessionStore";
import { quantityOf, removeSent } from "./edit";
import { lateDesk } from "./useDesk";

/** A line, and how the page shows it and the receipt will. */
export type ShownLine = { line: EnquiryLine; shown: ListLine };

const requestFields: FormFields = {
  ...senderFields,
  drug_licence: {
    label: "Drug licence number",
    hint: "As it stands on your licence, for example Form 20B and 21B",
    autoComplete: "off",
  },
  gstin: {
    label: "GSTIN",
    // Until the check is here, the server alone decides.
    rule: (value) => lateDesk.component?.gstinError(value) ?? null,
    optional: true,
    autoComplete: "off",
    spellCheck: false,
  },
  message: {
    label: "Message",
    hint: "Delivery address, by when you need it, anything else we should know",
    wide: true,
    rows: 4,
  },
};

/** `shownLines` gives the lines at the moment of sending. */
export function requestSpec(shownLines: () => readonly ShownLine[]): FormSpec {
  let sent: readonly ShownLine[] = [];
  const tidied = ({ gstin = "", ...values }: FormValues) => ({
    ...values,
    gstin: tidyGstin(gstin),
  });
  return {
    kind: "enquiry-list",
    action: paths.enquiryList,
    api: "/api/enquiry-lists",
    fields: requestFields,
    submit: "Send Enquiry List",
    success: { title: "Request Submitted!", text: "We'll get back to you." },
    kept: "Your list and your entries are still here.",
    blockedBy: () => {
      const wrong = shownLines().findIndex(({ line }) => quantityOf(line.quantity) === null);
      return wrong < 0 ? null : `q${wrong + 1}`;
    },
    body: (values) => {
      sent = shownLines();
      return { ...tidied(values), lines: sent.map(requestLine) };
    },
    onSent: (answer, values) => {
      const { reference = "" } = answer as { reference?: string };
      keepReceipt({
        reference,
        sent_at: new Date().toISOString(),
        values: tidied(values),
        lines: sent.map(({ shown }) => shown),
      });
      removeSent(sent.map(({ line }) => line));
    },
  };
}

/** As it is written on the certificate: capital letters without spaces and dashes. */
export function tidyGstin(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

function requestLine({ line, shown }: ShownLine): Record<string, unknown> {
  const { product, quantity, pack, note } = line;
  const text = line.text?.trim() || (shown.missing ? shown.title : undefined);
  return {
    product,
    quantity: quantityOf(quantity),
    ...(text ? { text: text.slice(0, MAX_LINE_TEXT) } : {}),
    ...(pack?.trim() ? { pack: pack.trim() } : {}),
    ...(note?.trim() ? { note: note.trim() } : {}),
  };
}

export type Receipt = {
  reference: string;
  /** RFC 3339. */
  sent_at: string;
  values: FormValues;
  lines: readonly ListLine[];
};

const KEY = "enquiry-receipt";

/** Its lines are remembered beyond this tab, so that they can be ordered again. */
export function keepReceipt(receipt: Receipt): void {
  writeSession(KEY, receipt);
  lateDesk.load().then(
    ({ rememberSent }) => rememberSent(receipt),
    () => undefined,
  );
}

export function readReceipt(): Receipt | null {
  return asReceipt(readSession(KEY));
}

export function forgetReceipt(): void {
  removeSession(KEY);
}

/** A receipt of the server's, which writes null where a text is missing, or of this tab's. */
export function asReceipt(value: unknown): Receipt | null {
  const receipt = value as Receipt | null | undefined;
  if (!Array.isArray(receipt?.lines)) return null;
  const lines = receipt.lines.map((line) => ({ ...NOTHING_SAID, ...withoutNulls(line) }));
  return { ...receipt, lines };
}

const NOTHING_SAID = { sku: "", text: "", pack: "", note: "" };

/** A line of the server's, which writes null where a text is missing. */
export function withoutNulls<L extends NewLine | ListLine>(line: L): L {
  const entries = Object.entries(line).filter(
    ([name, value]) => value !== null || name === "product",
  );
  return Object.fromEntries(entries) as L;
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
