import type { SaveMessage } from "../records/recordType";
import { dayMonth, fromDateTimeInput, momentInWords, toDateTimeInput } from "../shared/time";

export type Publishing = { state: "draft" | "scheduled" | "public"; at: string | null };

/** What the list, its filter and the form call a post's state. */
export const STATE_LABELS: Record<Publishing["state"], string> = {
  public: "Public",
  scheduled: "Scheduled",
  draft: "Draft",
};

/** The state that the date-time field stands for now. */
export function publishingOf(typed: string, now: number = Date.now()): Publishing {
  const at = fromDateTimeInput(typed);
  if (at === null) return { state: "draft", at: null };
  return { state: Date.parse(at) > now ? "scheduled" : "public", at };
}

/** The current minute as the field shows it. */
export function thisMinute(now: number): string {
  return toDateTimeInput(new Date(now).toISOString());
}

export function saveMessage({ state, at }: Publishing, isNew: boolean): SaveMessage {
  const text = isNew ? "Blog created successfully" : "Blog updated successfully";
  if (state === "draft") {
    return { text: isNew ? `${text} as a draft` : text, detail: "Only administrators can see it." };
  }
  if (state === "public" || at === null) return { text };
  return {
    text: isNew ? `${text} and scheduled` : text,
    detail: `It will be published on ${momentInWords(at)}.`,
  };
}

/** The words of the form's main button: what it does with this date, `saved` being what the post is now. */
export function submitWords(typed: Publishing, saved: Publishing): string {
  const publishes = saved.state === "public" ? "Update Blog" : "Publish Blog";
  if (typed.state === "public") return publishes;
  if (typed.at === null) return saved.state === "draft" ? publishes : "Make it a draft";
  return typed.at === saved.at ? "Update Blog" : `Schedule for ${dayMonth(typed.at)}`;
}

/** Below the date: what the post is, and what its buttons would make of it. */
export function publishingHint(typed: Publishing, saved: Publishing): string {
  const does = submitWords(typed, saved);
  if (typed.at === null) {
    return saved.state === "draft"
      ? `Draft: only administrators see it. “${does}” publishes it now.`
      : `“${does}” takes it off the website.`;
  }
  const moment = momentInWords(typed.at);
  if (typed.state === "public") {
    return saved.state === "public"
      ? `Public, dated ${moment}.`
      : `Not public yet: “${does}” publishes it, dated ${moment}.`;
  }
  return typed.at === saved.at
    ? `Scheduled: will be published on ${moment}.`
    : `Not scheduled yet: “${does}” publishes it on ${moment}.`;
}
