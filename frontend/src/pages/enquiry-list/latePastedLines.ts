import { late } from "../../parts/late";

/** For lists that are pasted into a field of one line: with the first focus there. */
export const latePastedLines = late(
  async () => (await import("../../parts/search/PastedLines")).PastedLines,
);
