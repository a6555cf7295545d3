import { late } from "../pageParts/late";
// The server renders it, hidden by these rules.
import "./RequestDetails.module.css";

/** It does nothing before the visitor has scrolled. */
export const lateRequestDetails = late(
  async () => (await import("./RequestDetails")).RequestDetails,
);
