import type { FormValues } from "./rules";

/** Programs on Windows take links of about 2,000 characters. */
const MAX_LINK = 1_900;

type Words = { subject: string; lines: readonly string[] };

/** Opens the visitor's own mail program with what was typed. What does not fit is left out, and said to be. */
export function mailLink(address: string, { subject, lines }: Words): string {
  const start = `mailto:${address}?subject=${encode(subject)}&body=`;
  let text = lines.join("\r\n");
  let body = encode(text);
  while (start.length + body.length > MAX_LINK && text !== "") {
    text = text.slice(0, Math.floor(text.length * 0.9));
    body = encode(`${text}\r\n[…]`);
  }
  return start + body;
}

/** What was typed, a line for each field with its label, then further lines. */
export function mailWords(
  fields: readonly string[],
  labels: Readonly<Record<string, string>>,
  values: FormValues,
  more: readonly string[],
): string[] {
  const typed = fields.flatMap((name) => {
    const value = values[name]?.trim();
    return value && name !== "terms" ? [`${labels[name] ?? name}: ${value}`] : [];
  });
  return more.length > 0 ? [...typed, "", ...more] : typed;
}

/** Half of a surrogate pair, which no link can hold, is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));
}
