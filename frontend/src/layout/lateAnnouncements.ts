import { late } from "../pageParts/late";

/** Only loaded where there is an announcement. */
export const lateAnnouncements = late(async () => (await import("./Announcements")).Announcements);
