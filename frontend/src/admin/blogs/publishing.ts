import type { SaveMessage } from "../records/recordType";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../shared/time";

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

/** Below the date: what saving it would do. */
export function publishingHint({ state, at }: Publishing, isNew: boolean): string {
  if (at === null) {
    return isNew
      ? "Draft: only administrators see it."
      : "Draft: only administrators see it. To publish it, set a date and press Update Blog.";
  }
  const moment = momentInWords(at);
  return state === "scheduled"
    ? `Scheduled: will be published on ${moment}.`
    : `Public, dated ${moment}.`;
}
