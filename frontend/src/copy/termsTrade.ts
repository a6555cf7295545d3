import type { LegalSection } from "./types";

/** The sections of the terms that concern the supply of goods (kept apart for length). */
export const tradeTerms: LegalSection[] = [
  {
    id: "orders",
    title: "Orders, prices and payment",
    blocks: [
      {
        kind: "p",
        text: "A contract comes about only when we confirm an order in writing. Availability and prices may change until then. Prices are in Indian rupees (₹). Unless the confirmation says otherwise, GST, freight and insurance are added, and payment is due on the date stated on the invoice. Where a maximum price is fixed under the law, it is observed.",
      },
      {
        kind: "p",
        text: "If a payment is late, we may hold back further deliveries and charge interest as agreed or as the law provides.",
      },
    ],
  },
  {
    id: "licences",
    title: "Licences and lawful resale",
    blocks: [
      {
        kind: "p",
        text: "Medicines are supplied only to those who may lawfully buy them. Before the first order, and again when they are renewed or changed, you give us copies of your drug licences and your GST registration. You inform us at once if a licence is suspended, cancelled or not retained.",
      },
      {
        kind: "ul",
        items: [
          "You store and resell the goods in accordance with the Drugs and Cosmetics Act, 1940, the Drugs Rules, 1945 and other laws in force.",
          "You supply prescription medicines only against a valid prescription or to a licensed buyer, and keep the registers and records that the law requires.",
          "You keep purchase and sales records by batch, so that a recall can reach every pack.",
          "You do not alter labels, dates, batch numbers or packs.",
        ],
      },
    ],
  },
  {
    id: "delivery",
    title: "Delivery, inspection and returns",
    blocks: [
      {
        kind: "p",
        text: "Delivery dates are given to the best of our knowledge; they are binding only if we have confirmed them as fixed. Unless agreed otherwise, the risk passes to you when the goods are handed over at your address. Please inspect each delivery on arrival, count it against the invoice, and check batch, expiry and, for cold goods, the temperature indicator.",
      },
      {
        kind: "ul",
        items: [
          "Damaged or defective goods must be reported within 48 hours of delivery, in writing, with the invoice number, the batch number and photographs. Write to {email}.",
          "Defects that could not be seen on arrival must be reported within 48 hours of being found, and before the expiry date.",
          "Keep the goods apart, stored as the label says, until we have decided what is to be done with them.",
          "If the claim is justified, we replace the goods or credit their price, as you prefer and as stock allows.",
          "Other returns need our consent beforehand. Cold goods and goods whose storage cannot be shown are not taken back for resale.",
        ],
      },
      {
        kind: "p",
        text: "Goods remain our property until they have been paid for in full, as far as the law permits. You may resell them in the ordinary course of business.",
      },
    ],
  },
];
