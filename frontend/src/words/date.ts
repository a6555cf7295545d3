/** Dates in Indian Standard Time, computed by hand: the engine that renders on the server has no Intl. */

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** `21 Nov 2026`, with spaces that do not break. */
export function shortDate(iso: string): string {
  const ist = inIst(iso);
  if (!ist) return "";
  return `${ist.getUTCDate()}\u00a0${monthName(ist).slice(0, 3)}\u00a0${ist.getUTCFullYear()}`;
}

/** `21 November 2026`. */
export function fullDate(iso: string): string {
  const ist = inIst(iso);
  return ist ? `${ist.getUTCDate()}\u00a0${monthName(ist)} ${ist.getUTCFullYear()}` : "";
}

/** `Saturday, 21 November 2026`. */
export function longDate(iso: string): string {
  const ist = inIst(iso);
  return ist ? `${WEEKDAYS[ist.getUTCDay()] ?? ""}, ${fullDate(iso)}` : "";
}

/** `21 November 2026, 11:30 IST`. */
export function dateAndTime(iso: string): string {
  const ist = inIst(iso);
  if (!ist) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${fullDate(iso)}, ${two(ist.getUTCHours())}:${two(ist.getUTCMinutes())}\u00a0IST`;
}

function monthName(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? "";
}

/** The same instant with its UTC fields reading as Indian wall-clock time. */
function inIst(iso: string): Date | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : new Date(time + IST_OFFSET_MS);
}
