/** What the catalogue has for the lines of a list, asked for once a visitor types or pastes one. */
import { ApiError, readError } from "../../data/client";
import type { MatchedLine } from "../../data/schema";

const MAX_BYTES = 1 << 20;

/** Asks the server what the lines of a text or file are. */
export async function matchLines(
  source: string | File,
  signal: AbortSignal,
): Promise<readonly MatchedLine[]> {
  const isText = typeof source === "string";
  if ((isText ? new Blob([source]).size : source.size) > MAX_BYTES) throw new ApiError(413, null);
  const form = new FormData();
  if (!isText) form.append("file", source);
  const response = await fetch("/api/match", {
    method: "POST",
    signal,
    headers: {
      Accept: "application/json",
      ...(isText ? { "Content-Type": "application/json" } : {}),
    },
    body: isText ? JSON.stringify({ text: source }) : form,
  });
  if (!response.ok) throw await readError(response);
  return ((await response.json()) as { lines: MatchedLine[] }).lines;
}

/** A heading, a total or a greeting: it stays in view, but is not added unless the visitor wants it. */
export const isRemark = ({ kind }: MatchedLine): boolean => kind === "none";

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) {
    const errors = error.problem?.errors;
    const message = errors?.text?.[0] ?? errors?.file?.[0];
    if (message) return message;
    if (error.status === 413) return problems.tooLarge;
    return error.status === 429 || error.status === 503 ? problems.busy : problems.other;
  }
  return error instanceof TypeError ? problems.offline : problems.other;
}

/** Why a list could not be matched with the catalogue. */
export const problems = {
  offline: "There is no connection. Your list is still here; please try again.",
  tooLarge: "The list is larger than 1 MB. Please send it in parts.",
  busy: "Many lists are being matched just now. Please try again in a moment.",
  other: "The list could not be matched. It is still here; please try again.",
};
