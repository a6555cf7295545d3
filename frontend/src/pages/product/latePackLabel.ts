import { late } from "../../pageParts/late";

/** For the few products without a picture. */
export const latePackLabel = late(
  async () => (await import("../../recordViews/PackLabel")).PackLabel,
);
