import { late } from "../../pageParts/late";

/** Only once a list was sent. */
export const lateReceiptDetails = late(
  async () => (await import("./ReceiptDetails")).ReceiptDetails,
);
