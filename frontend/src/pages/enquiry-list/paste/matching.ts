/** Matching a pasted list with the catalogue: loaded when a visitor asks for it. */
import { ApiError, readError } from "../../../api/client";
import type { MatchedLine } from "../../../api/types";
import { problems } from "../../../copy/pasteList";
import { MAX_LINE_TEXT, type NewLine } from "../../../enquiryList";
import type { ReviewLine } from "./pasteList";

const MAX_BYTES = 1 << 20;

/** Asks the server what the lines of a text or file are. */
export async function matchList(source: string | File, signal: AbortSignal): Promise<ReviewLine[]> {
  const isText = typeof source === "string";
  if ((isText ? new Blob([source]).size : source.size) > MAX_BYTES)
    throw new Error(problems.tooLarge);
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
  const { lines } = (await response.json()) as { lines: MatchedLine[] };
  return lines.map((matched, index) => ({
    id: index + 1,
    matched,
    include: matched.quantity !== null || !isRemark(matched),
    product: matched.match?.id ?? null,
    quantity: matched.quantity === null ? "" : String(matched.quantity),
    pack: matched.pack ?? "",
  }));
}

/** The lines that were found later behind those that are being reviewed, numbered on. */
export function behind(before: readonly ReviewLine[], found: readonly ReviewLine[]): ReviewLine[] {
  const ids = Math.max(0, ...before.map(({ id }) => id));
  const numbers = Math.max(0, ...before.map(({ matched }) => matched.line));
  const numbered = ({ id, matched, ...line }: ReviewLine): ReviewLine => ({
    ...line,
    id: id + ids,
    matched: { ...matched, line: matched.line + numbers },
  });
  return [...before, ...found.map(numbered)];
}

/** A heading, a total or a greeting: it stays in view, but is not added unless the visitor wants it. */
export function isRemark({ kind }: MatchedLine): boolean {
  return kind === "none";
}

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) {
    const errors = error.problem?.errors;
    const message = errors?.text?.[0] ?? errors?.file?.[0];
    if (message) return message;
    if (error.status === 413) return problems.tooLarge;
    return error.status === 429 || error.status === 503 ? problems.busy : problems.other;
  }
  if (error instanceof TypeError) return problems.offline;
  return error instanceof Error && error.message === problems.tooLarge
    ? error.message
    : problems.other;
}

/** A reviewed line as the enquiry list takes it. The visitor's own words go along with a product too. */
export function asNewLine({ matched, product, quantity, pack }: ReviewLine): NewLine {
  const text = matched.text.trim().replace(/\s+/g, " ");
  const name = productName(matched, product);
  const rest = text.slice(MAX_LINE_TEXT, 2 * MAX_LINE_TEXT);
  return {
    product,
    ...(name === undefined ? {} : { name }),
    text: text.slice(0, MAX_LINE_TEXT),
    quantity: quantity.trim(),
    ...(pack.trim() ? { pack: pack.trim() } : {}),
    ...(rest ? { note: rest } : {}),
  };
}

function productName({ match, candidates }: MatchedLine, id: number | null): string | undefined {
  if (id === null) return undefined;
  return match?.id === id ? match.name : candidates.find((candidate) => candidate.id === id)?.name;
}
