import { late } from "../../parts/late";

/** Comes with an address that searches, filters or leads beyond the first page: the first page has nothing of it. */
export const lateAboveResults = late(async () => (await import("./AboveResults")).AboveResults);
