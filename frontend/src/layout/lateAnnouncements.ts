import { late } from "../parts/late";

/** Only loaded where there is an announcement. */
export const lateAnnouncements = late(async () => (await import("./Announcements")).Announcements);
