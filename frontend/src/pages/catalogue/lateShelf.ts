import { late } from "../../pageParts/late";

/** The head of the whole catalogue; what the server has rendered needs no script. */
export const lateShelf = late(async () => (await import("./CategoryShelf")).CategoryShelf);
