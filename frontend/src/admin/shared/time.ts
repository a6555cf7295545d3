/** Times as the person at this desk reads a clock. The back office runs in browsers only, so Intl is there. */

const DATE = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", year: "numeric" });
const DATE_TIME = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

const TIME = new Intl.DateTimeFormat("en-IN", { hour: "numeric", minute: "2-digit" });

/** `10:42 am`. */
export function timeInWords(iso: string): string {
  return format(TIME, iso);
}

/** `Today`, `Yesterday`, else the date. */
export function dayInWords(iso: string, now: number = Date.now()): string {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = new Date(iso).toDateString();
  if (day === today.toDateString()) return "Today";
  return day === yesterday.toDateString() ? "Yesterday" : dateInWords(iso);
}

/** `21 Nov 2026`. */
export function dateInWords(iso: string): string {
  return format(DATE, iso);
}

/** `21 Nov 2026, 10:42 am`. */
export function momentInWords(iso: string): string {
  return format(DATE_TIME, iso);
}

/** `just now`, `12 minutes ago`, `yesterday`; from a week on the date itself. */
export function whenInWords(iso: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 0) return momentInWords(iso);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return "yesterday";
  return days < 7 ? `${days} days ago` : dateInWords(iso);
}

/** For `<input type="datetime-local">`: the local clock to the minute, "" for no time. */
export function toLocalInput(iso: string | null | undefined): string {
  if (!iso) return "";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const pad = (value: number, width = 2) => String(value).padStart(width, "0");
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * Back to UTC. A field that still shows the minute of `original` keeps the original instant, seconds and all, so
 * that saving again and again moves nothing.
 */
export function fromLocalInput(local: string, original?: string | null): string | null {
  if (local === "") return null;
  if (original && toLocalInput(original) === local) return original;
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : formatter.format(date);
}
