/** Dates in Indian Standard Time, computed by hand: the engine that renders on the server has no Intl. */

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** `21 Nov 2026`, with spaces that do not break. */
export const shortDate = (iso: string): string =>
  inIst(iso, ({ day, month, year }) => `${day}\u00a0${month.slice(0, 3)}\u00a0${year}`);

/** `21 November 2026`. */
export const fullDate = (iso: string): string =>
  inIst(iso, ({ day, month, year }) => `${day}\u00a0${month} ${year}`);

/** `Saturday, 21 November 2026`. */
export const longDate = (iso: string): string =>
  inIst(iso, ({ weekday }) => `${weekday}, ${fullDate(iso)}`);

/** `21 November 2026, 11:30 IST`. */
export const dateAndTime = (iso: string): string =>
  inIst(iso, ({ time }) => `${fullDate(iso)}, ${time}\u00a0IST`);

type WallClock = { weekday: string; day: number; month: string; year: number; time: string };

/** Writes an instant by Indian wall-clock time; nothing for what is none. */
function inIst(iso: string, write: (clock: WallClock) => string): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return "";
  // Its UTC fields read as Indian time.
  const ist = new Date(instant + IST_OFFSET_MS);
  return write({
    weekday: WEEKDAYS[ist.getUTCDay()] ?? "",
    day: ist.getUTCDate(),
    month: MONTHS[ist.getUTCMonth()] ?? "",
    year: ist.getUTCFullYear(),
    time: ist.toISOString().slice(11, 16),
  });
}
