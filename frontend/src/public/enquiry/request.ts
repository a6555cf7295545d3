/** The request that sends an enquiry list. */

import { type EnquiryLine, MAX_LINE_TEXT } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { form } from "../../words/enquiryList";
import type { ListLine } from "../parts/form/listLine";
import { type FormSpec, senderRules } from "../parts/form/rules";
import { quantityOf, removeSent } from "./edit";
import { gstinError, tidyGstin } from "./lateGstin";
import { keepReceipt } from "./receipt";

/** A line as the page shows it. */
export type ShownLine = {
  line: EnquiryLine;
  title: string;
  sku: string;
  usualPack: string;
  isMissing: boolean;
};

/** `shownLines` gives the lines at the moment of sending. */
export function requestSpec(shownLines: () => readonly ShownLine[]): FormSpec {
  let sent: readonly ShownLine[] = [];
  return {
    kind: "enquiry-list",
    action: paths.enquiryList,
    api: "/api/enquiry-lists",
    fields: ["name", "company", "email", "phone", "drug_licence", "gstin", "message"],
    labels: form.labels,
    rules: {
      ...senderRules,
      gstin: (value) => gstinError(value) ?? null,
    },
    optional: ["gstin"],
    blockedBy: () => {
      const wrong = shownLines().findIndex(({ line }) => quantityOf(line.quantity) === null);
      return wrong < 0 ? null : `q${wrong + 1}`;
    },
    body: (values) => {
      sent = shownLines();
      return { ...values, gstin: tidyGstin(values.gstin ?? ""), lines: sent.map(requestLine) };
    },
    onSent: (answer, values) => {
      const { reference = "" } = answer as { reference?: string };
      keepReceipt({
        reference,
        sent_at: new Date().toISOString(),
        values: { ...values, gstin: tidyGstin(values.gstin ?? "") },
        lines: sent.map(receiptLine),
      });
      removeSent(sent.map(({ line }) => line));
    },
  };
}

function requestLine({ line, title, isMissing }: ShownLine): Record<string, unknown> {
  const { product, quantity, pack, note } = line;
  const text = line.text?.trim() || (isMissing ? title : undefined);
  return {
    product,
    quantity: quantityOf(quantity),
    ...(text ? { text: text.slice(0, MAX_LINE_TEXT) } : {}),
    ...(pack?.trim() ? { pack: pack.trim() } : {}),
    ...(note?.trim() ? { note: note.trim() } : {}),
  };
}

export function receiptLine({ line, title, sku, usualPack, isMissing }: ShownLine): ListLine {
  const { product, text, quantity, pack = "", note = "" } = line;
  return {
    product,
    title,
    sku,
    text: text && text !== title ? text : "",
    quantity: quantityOf(quantity) ?? 0,
    pack,
    usual_pack: usualPack,
    note,
    missing: isMissing,
  };
}
