import { late } from "../pageParts/late";

/** It does nothing before the visitor has scrolled. */
export const lateRequestDetails = late(
  async () => (await import("./RequestDetails")).RequestDetails,
);
