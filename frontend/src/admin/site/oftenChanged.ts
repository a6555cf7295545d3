import { adminPaths } from "../paths";

/** Parts of pages that an owner looks for by their own names. */
export const OFTEN_CHANGED: readonly { label: string; about: string; to: string }[] = [
  {
    label: "Announcements",
    about: "A line above every page, from one day to another",
    to: adminPaths.announcements,
  },
  {
    label: "Certificates",
    about: "Each with its document and the day on which it expires",
    to: adminPaths.certifications,
  },
];
