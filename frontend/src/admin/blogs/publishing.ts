import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../shared/time";

export type Publishing = { state: "draft" | "scheduled" | "public"; at: string | null };

/** What the date-time field means at this moment. */
export function publishing(typed: string, now: number): Publishing {
  const at = fromDateTimeInput(typed);
  if (at === null) return { state: "draft", at: null };
  return { state: Date.parse(at) > now ? "scheduled" : "public", at };
}

/** This minute, as the field shows it. */
export function thisMinute(now: number): string {
  return toDateTimeInput(new Date(now).toISOString());
}

/** What a save has made of a post: the words of the message, and its second line. */
export function savedInWords(
  { state, at }: Publishing,
  isNew: boolean,
): { text: string; detail?: string } {
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
