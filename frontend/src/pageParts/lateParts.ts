/** The late parts that do not belong to one page alone: `public/routes.ts` and the start of the app name them. */
import { late } from "./late";
// What the server has rendered of these has its looks from the first: the rules do not come with the script.
import "../ui/Button.module.css";
import "./Hours.module.css";
import "./Seal.module.css";

// After what they place: their rules are to count for more.
import "../layout/Footer.module.css";
import "../layout/RequestDetails.module.css";

export const lateAnnouncements = late(
  async () => (await import("../layout/Announcements")).Announcements,
);

/** It says what the server has rendered; only a page that the browser renders by itself loads it. */
export const lateFooter = late(async () => (await import("../layout/Footer")).Footer);

/** It does nothing before the visitor has scrolled. */
export const lateRequestDetails = late(
  async () => (await import("../layout/RequestDetails")).RequestDetails,
);

/** Only the server decides that it is shown. */
export const lateProblem = late(
  async () => (await import("../pages/problem/ProblemPage")).ProblemPage,
);

/** The list as a table: by address or by the switch, which most visitors leave alone. */
export const lateTable = late(
  async () => (await import("../pages/catalogue/ProductTable")).ProductTable,
);

const loadNarrowed = () => import("../pages/catalogue/AboveResults");

/** What an address that searches, filters or leads beyond the first page has: the first page has nothing of it. */
export const lateAboveResults = late(async () => (await loadNarrowed()).AboveResults);
export const lateCorrected = late(async () => (await loadNarrowed()).Corrected);
export const lateActiveFilters = late(async () => (await loadNarrowed()).ActiveFilters);
export const lateSelectionFile = late(async () => (await loadNarrowed()).SelectionFile);
export const lateListHead = late(async () => (await loadNarrowed()).ListHead);
