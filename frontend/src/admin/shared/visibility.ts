/** Whether visitors see a product, in the words of form and list. */
import { dayMonthTime, fromDateTimeInput, momentInWords, toDateTimeInput } from "./time";

export type VisibilityState = "public" | "hidden" | "scheduled";

/** What the form holds while "Public from" is chosen and no moment is typed. */
export const NO_MOMENT = "from";

export const VISIBILITY_LABELS: Record<VisibilityState, string> = {
  public: "Public",
  hidden: "Hidden",
  scheduled: "Scheduled",
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The members that the API has for it. */
export function visibilityForApi(visibility: string) {
  return visibility === "hidden" || visibility === "public"
    ? { visibility, visible_from: null }
    : { visibility: "public", visible_from: visibility };
}

/** `visibility` is as the form has it: `public`, `hidden`, or the moment from which it is public. */
export function visibilityState(visibility: string, now: number = Date.now()): VisibilityState {
  if (visibility === "public" || visibility === "hidden") return visibility;
  return Date.parse(visibility) <= now ? "public" : "scheduled";
}

/** `Public`, `Hidden`, `Public from 21 Nov 2026, 10:42 am IST`. */
export function visibilityInWords(visibility: string, now: number = Date.now()): string {
  const state = visibilityState(visibility, now);
  if (state !== "scheduled") return VISIBILITY_LABELS[state];
  return visibility === NO_MOMENT ? "Public from …" : `Public from ${momentInWords(visibility)}`;
}

/** The moment of a scheduled product, short, for its row. */
export function momentInRow(visibility: string): string {
  return dayMonthTime(visibility);
}

/** What "Public from" stands for when it is chosen: nine o'clock tomorrow. */
export function tomorrow(now: number = Date.now()): string {
  const day = toDateTimeInput(new Date(now + DAY_MS).toISOString()).slice(0, "2026-11-21".length);
  return fromDateTimeInput(`${day}T09:00`) ?? NO_MOMENT;
}
