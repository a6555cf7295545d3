/** What the notices about the system say. */
import type { Notice as SystemNotice, SystemState } from "../../../data/schema";
import { counted } from "../../../words/number";
import { adminPaths } from "../../data/paths";
import { dateInWords, momentInWords } from "../../ui/time";

export type NoticeWords = { title: string; text: string };

type Words = (at: string | null | undefined, name: string) => NoticeWords;

const at = (moment: string | null | undefined, before: string, after = "") =>
  moment ? `${before}${momentInWords(moment)}${after}` : "";

const day = (moment: string | null | undefined) => (moment ? dateInWords(moment) : "");

const WORDS: Record<SystemNotice["kind"], Words> = {
  disk_low: () => ({
    title: "The disk is nearly full",
    text: "Less than 1 GB is left. When it is full, nothing can be saved; the site is still shown.",
  }),
  backup_failed: (moment) => ({
    title: "The last backup failed",
    text: `${at(moment, "It was tried on ", ", and ")}is tried again every fifteen minutes. Until it succeeds, that place does not hold what is saved now.`,
  }),
  backup_unreadable: () => ({
    title: "The record of backups cannot be read",
    text: "Backups are taken, but no old one is deleted. The operator puts the record in order, or says that this site is the one whose backups these are; the command doctor says how.",
  }),
  backup_overdue: (moment) => ({
    title: "There is no recent backup",
    text: moment
      ? `The last one is of ${momentInWords(moment)}.`
      : "Backups are scheduled, but none was ever finished.",
  }),
  backup_none: (moment) => ({
    title: moment ? "There is no recent backup" : "There are no backups",
    text: `${moment ? `The last one was taken by hand on ${momentInWords(moment)}. ` : ""}None are scheduled: if the disk fails, everything is lost. An owner schedules them under Settings, Backups.`,
  }),
  drill_failed: (moment) => ({
    title: "A backup could not be restored",
    text: `It was only tried${at(moment, ", on ")}; the site is as it was. Its backups may be of no use.`,
  }),
  certificate_expired: (moment) => ({
    title: "The certificate has expired",
    text: `Browsers warn visitors away${moment ? ` since ${dateInWords(moment)}` : ""}.`,
  }),
  certificate_expires: (moment) => ({
    title: "The certificate expires soon",
    text: `It should have been renewed by now; it ends${at(moment, " on ")}. After that browsers warn visitors away.`,
  }),
  certificate_failed: () => ({
    title: "The certificate could not be renewed",
    text: "The one that is in use still holds, and it is tried again.",
  }),
  licence_expired: (moment, name) => ({
    title: `${name} has expired`,
    text: `It held until ${day(moment)}, and visitors do not see it any more. Enter the renewed one in the company’s facts, or take it away.`,
  }),
  licence_expires_soon: (moment, name) => ({
    title: `${name} expires soon`,
    text: `It holds until ${day(moment)}. After that visitors do not see it any more.`,
  }),
  licence_expires: (moment, name) => ({
    title: `${name} has to be renewed`,
    text: `It holds until ${day(moment)}. The new date is entered in the company’s facts.`,
  }),
  mail_not_sent: () => ({
    title: "Mails are not being sent",
    text: "No mail server is set up, so enquiries and partnership requests are kept as files on the server and nobody is told. An owner sets it up under Settings, Mail.",
  }),
  mail_failed: (moment) => ({
    title: "The last mail failed",
    text: `An enquiry could not be handed over${at(moment, " on ")}, and none was sent since. The visitor was told so.`,
  }),
  mail_refused: (_, name) => ({
    title: "A recipient gets no enquiries",
    text: `The mail server refuses ${name}; the other recipients get them. An owner mends the address under Settings, Mail, and tries it with a test mail.`,
  }),
  mail_placeholder: () => ({
    title: "Enquiries go to an example",
    text: "Their recipient is hello@example.com, which nobody reads. An owner enters the company’s e-mail, or other recipients under Settings, Mail.",
  }),
  sample_in_use: () => ({
    title: "The sample is shown as your own",
    text: "The site has your facts or a public address, but its products and articles are the sample’s, which do not exist. An owner begins your own site under Settings: the sample goes, after a backup.",
  }),
  claims_shipped: () => ({
    title: "The site says what nobody has confirmed",
    text: "It is open, and some of what it says about your company is not yet checked. An owner goes through it under Claims.",
  }),
  housekeeping_failing: (moment) => ({
    title: "Some of the hourly work fails",
    text: `It has failed${at(moment, " since ")}, and is tried again every hour. The page System says which, and why.`,
  }),
};

/** The part of the system that a notice is about, by how its kind begins. */
const PARTS: Readonly<Record<string, "backups" | "disk" | "mail" | "certificate">> = {
  backup: "backups",
  drill: "backups",
  disk: "disk",
  mail: "mail",
  certificate: "certificate",
};

export const partOf = (kind: SystemNotice["kind"]) => PARTS[kind.replace(/_.*/, "")];

/** Where an owner mends it. */
export function remedyOf(kind: SystemNotice["kind"]): { to: string; words: string } | undefined {
  if (kind === "mail_not_sent") return { to: adminPaths.mail, words: "Set up mail" };
  if (kind === "mail_placeholder")
    return { to: adminPaths.siteField("company", "email"), words: "Company’s e-mail" };
  if (kind === "mail_failed" || kind === "mail_refused")
    return { to: adminPaths.mail, words: "Mail settings" };
  if (kind === "backup_none") return { to: adminPaths.backups, words: "Schedule backups" };
  if (kind === "claims_shipped") return { to: adminPaths.claims, words: "Go through the claims" };
  if (kind === "sample_in_use") return { to: adminPaths.settings, words: "Begin your own site" };
  if (kind.startsWith("licence_"))
    return { to: adminPaths.certifications, words: "Company’s facts" };
  return undefined;
}

/** What the hourly work is about. */
export const DUTIES: Record<SystemState["failing_duties"][number]["duty"], string> = {
  imports: "Imports that were interrupted or have expired",
  repeated_requests: "Answers kept for repeated requests",
  search_counts: "Old counts of searches",
  preview_links: "Expired preview links",
  term_trash: "Categories and benefits in the trash",
  product_trash: "Products in the trash",
  post_trash: "Articles in the trash",
  unused_files: "Pictures and files that nothing uses",
};

export function noticeInWords({ kind, at, name }: SystemNotice): NoticeWords {
  return WORDS[kind](at, name ?? "");
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `40 seconds`, `12 minutes`, `5 hours`, `3 days`: the largest unit that fits twice, or once exactly. */
export function durationInWords(seconds: number): string {
  const units = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
  ] as const;
  for (const [length, name] of units) {
    if (seconds >= 2 * length || seconds === length)
      return counted(Math.floor(seconds / length), name);
  }
  return counted(seconds, "second");
}

/** Of something that took milliseconds, from a second on. */
export function secondsInWords(milliseconds: number): string {
  return durationInWords(Math.max(1, Math.round(milliseconds / 1000)));
}

/** `3.2 GB`; below a gigabyte as files are measured. */
export function diskSize(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)}\u00a0GB`;
  return `${Math.round(bytes / 1_000_000)}\u00a0MB`;
}
