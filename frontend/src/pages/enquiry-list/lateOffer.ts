import { late } from "../../parts/late";

/** Few visitors come with two lists, and the server never shows it. */
export const lateOffer = late(async () => (await import("./LinkedOffer")).LinkedOffer);
