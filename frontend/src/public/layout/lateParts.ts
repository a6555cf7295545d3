/** The parts around each page that come with a script of their own. */
import { late } from "../parts/late";
// What the server has rendered of these has its looks from the first: the rules do not come with the script.
import "../../ui/Button.module.css";
import "../parts/Seal.module.css";

// After what they place: their rules are to count for more.
import "./late.module.css";

export const lateAnnouncements = late(async () => (await import("./Announcements")).Announcements);

/** It says what the server has rendered; only a page that the browser renders by itself loads it. */
export const lateFooter = late(async () => (await import("./Footer")).Footer);

/** It does nothing before the visitor has scrolled. */
export const lateRequestDetails = late(
  async () => (await import("./RequestDetails")).RequestDetails,
);
