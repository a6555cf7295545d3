import { useSyncExternalStore } from "react";
import { TextField } from "../../ui/Field";
import { NOT_WHOLE, useTemporal } from "./temporal";

/** Formats times in Indian Standard Time, the company's zone, whatever the zone of the computer. */

const ZONE = "Asia/Kolkata";
/** India keeps one offset all year. */
const OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const formatter = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-IN", { timeZone: ZONE, ...parts });
const DAY = { day: "numeric", month: "short" } as const;
const HOUR = { hour: "numeric", minute: "2-digit" } as const;
const DAY_MONTH = formatter(DAY);
const DATE = formatter({ ...DAY, year: "numeric" });
const TIME = formatter(HOUR);
const DATE_TIME = formatter({ ...DAY, year: "numeric", ...HOUR });

/** `10:42 am`: only below a heading that says IST. */
export function timeOfDay(iso: string): string {
  return format(TIME, iso);
}

/** `3:40 pm`; of another day `21 Nov`. */
export function savedInWords(iso: string, now: number = Date.now()): string {
  return dayNumber(now) === dayNumber(Date.parse(iso)) ? timeOfDay(iso) : dayMonth(iso, now);
}

/** `Today`, `Yesterday`, otherwise day and month. */
export function dayInWords(iso: string, now: number = Date.now()): string {
  const days = dayNumber(now) - dayNumber(Date.parse(iso));
  if (days === 0) return "Today";
  return days === 1 ? "Yesterday" : dayMonth(iso, now);
}

/** `21 Nov 2026`. */
export function dateInWords(iso: string): string {
  return format(DATE, iso);
}

/** `21 Nov`; with the year when it is another one than now. */
export function dayMonth(iso: string, now: number = Date.now()): string {
  const isThisYear = indianYear(Date.parse(iso)) === indianYear(now);
  return format(isThisYear ? DAY_MONTH : DATE, iso);
}

/** `21 Nov, 10:42 am IST`; with the year when it is another one than now. */
export function dayMonthTime(iso: string, now: number = Date.now()): string {
  const time = format(TIME, iso);
  return time === "" ? "" : withZone(`${dayMonth(iso, now)}, ${time}`);
}

/** `21 Nov 2026, 10:42 am IST`. */
export function momentInWords(iso: string): string {
  return withZone(format(DATE_TIME, iso));
}

/** `just now`, `12 minutes ago`, `yesterday`; after a week day and month; what is to come with its hour. */
export function whenInWords(iso: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 0) return dayMonthTime(iso, now);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = dayNumber(now) - dayNumber(Date.parse(iso));
  if (days === 1) return "yesterday";
  return days < 7 ? `${days} days ago` : dayMonth(iso, now);
}

/** The value of an `<input type="datetime-local">`: Indian time to the minute, or "". */
export function toDateTimeInput(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "";
  return new Date(time + OFFSET_MS).toISOString().slice(0, "2026-11-21T10:42".length);
}

/** To UTC as the server writes it, or "". An unchanged minute returns `original`, so that saving does not cut off its seconds. */
export function fromDateTimeInput(typed: string, original = ""): string {
  if (typed !== "" && toDateTimeInput(original) === typed) return original;
  const time = Date.parse(`${typed}Z`);
  if (Number.isNaN(time)) return "";
  return new Date(time - OFFSET_MS).toISOString().replace(".000Z", "Z");
}

/** Whether a day such as `2028-12-31` is over in India. */
export function isPastDay(day: string, now: number = Date.now()): boolean {
  const start = Date.parse(day);
  return !Number.isNaN(start) && start / DAY_MS < dayNumber(now);
}

function indianYear(time: number): number {
  return new Date(time + OFFSET_MS).getUTCFullYear();
}

function dayNumber(time: number): number {
  return Math.floor((time + OFFSET_MS) / DAY_MS);
}

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : formatter.format(date);
}

function withZone(words: string): string {
  return words === "" ? "" : `${words} IST`;
}

const TICK_MS = 15_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The time, which goes on while it is on screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / TICK_MS)) * TICK_MS;
}

/** How long ago, or the day; the exact moment with its zone is the tooltip. */
export function When({ at }: { at: string }) {
  useNow();
  return (
    <time dateTime={at} title={momentInWords(at)} className="one-line">
      {whenInWords(at)}
    </time>
  );
}

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** Says at once that it is not whole, where no save will. */
  saysHalf?: boolean;
  /** RFC 3339 in UTC; "" where there is none. */
  value: string;
  onChange: (moment: string) => void;
};

/** A date with a time of the day, typed and shown in Indian time whatever the zone of the computer. */
export function MomentField({ label, value, onChange, required, saysHalf, ...field }: Props) {
  const { half, input } = useTemporal({
    value: toDateTimeInput(value),
    required,
    onChange: (typed) => onChange(fromDateTimeInput(typed, value)),
  });
  return (
    <TextField
      {...field}
      {...input}
      errors={half && saysHalf ? [NOT_WHOLE] : field.errors}
      type="datetime-local"
      label={`${label}, IST`}
    />
  );
}
