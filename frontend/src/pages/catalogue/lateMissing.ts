import { late } from "../../parts/late";

/** Comes with an address that searches, filters or leads beyond the first page: the first page has what it shows. */
export const lateMissing = late(async () => (await import("./Missing")).Missing);
