import { late } from "../../pageParts/late";

const load = () => import("./AboveResults");

/** Comes with an address that searches, filters or leads beyond the first page: the first page has nothing of it. */
export const lateAboveResults = late(async () => (await load()).AboveResults);

/** From the same file: the title and heading of such an address, that the words were corrected, what the list is narrowed by, and a file of the selection. */
export const lateCorrected = late(async () => (await load()).Corrected);
export const lateActiveFilters = late(async () => (await load()).ActiveFilters);
export const lateSelectionFile = late(async () => (await load()).SelectionFile);
export const lateListHead = late(async () => (await load()).ListHead);
