/** Whether visitors see a product, in the words of form and list. */
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "./time";

export type VisibilityState = "public" | "hidden" | "scheduled";

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

/** What is chosen in a form: a moment is one also after it has come, or while its year is being typed. */
export function visibilityChoice(visibility: string): VisibilityState {
  return visibility === "public" || visibility === "hidden" ? visibility : "scheduled";
}

/** `visibility` is as the form has it: `public`, `hidden`, or the moment from which it is public. */
export function visibilityState(visibility: string, now: number = Date.now()): VisibilityState {
  return Date.parse(visibility) <= now ? "public" : visibilityChoice(visibility);
}

/** `Public`, `Hidden`, `Public from 21 Nov 2026, 10:42 am IST`. */
export function visibilityInWords(visibility: string, now: number = Date.now()): string {
  const state = visibilityState(visibility, now);
  if (state !== "scheduled") return VISIBILITY_LABELS[state];
  return `Public from ${momentInWords(visibility)}`;
}

/** What is wrong with the moment that was chosen. */
export function wrongMoment(visibility: string, now: number = Date.now()): string[] {
  const passed = visibilityChoice(visibility) === "scheduled" && Date.parse(visibility) <= now;
  return passed ? ["That moment has passed. Choose one to come, or Public"] : [];
}

/** What "Public from" stands for when it is chosen: nine o'clock tomorrow. */
export function tomorrow(now: number = Date.now()): string {
  const day = toDateTimeInput(new Date(now + DAY_MS).toISOString()).slice(0, "2026-11-21".length);
  return fromDateTimeInput(`${day}T09:00`);
}
