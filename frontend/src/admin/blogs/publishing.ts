import { fromLocalInput, toLocalInput } from "../shared/time";

export type Publishing = { state: "draft" | "scheduled" | "public"; at: string | null };

/** What the date-time field means at this moment. */
export function publishing(local: string, now: number): Publishing {
  const at = fromLocalInput(local);
  if (at === null) return { state: "draft", at: null };
  return { state: Date.parse(at) > now ? "scheduled" : "public", at };
}

/** This minute, as the field shows it. */
export function thisMinute(now: number): string {
  return toLocalInput(new Date(now).toISOString());
}
