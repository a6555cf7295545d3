/** Links that open another program with a message that is written already, and the message itself. */
import type { ListLine } from "./listLine";
import type { FormValues } from "./rules";

/** Mail programs on Windows, and WhatsApp on some phones, take links of about 2,000 characters. */
const MAX_LINK = 1_900;

export type Message = { subject: string; lines: readonly string[] };

/** `left`: how many lines of the message do not fit into the link, which says so at its end. */
export type MessageLink = { href: string; left: number };

/** Opens the visitor's mail program. Without an address they choose to whom it goes. */
export function mailLink(address: string, { subject, lines }: Message): MessageLink {
  const to = encode(address).replaceAll("%40", "@");
  return shortened(`mailto:${to}?subject=${encode(subject)}&body=`, lines, "\r\n");
}

/** Opens WhatsApp. `number` is its digits, country code first; without one the visitor chooses a chat. */
export function whatsAppLink(number: string, { subject, lines }: Message): MessageLink {
  return shortened(`https://wa.me/${number}?text=`, [subject, "", ...lines], "\n");
}

/** As many of the first lines as fit. A line that is too long by itself is cut. */
function shortened(start: string, lines: readonly string[], lineBreak: string): MessageLink {
  const fits = (text: string) => start.length + text.length <= MAX_LINK;
  const whole = encode(lines.join(lineBreak));
  if (fits(whole)) return { href: start + whole, left: 0 };
  const ending = (left: number) =>
    encode(`${lineBreak}${lineBreak}[Shortened: ${left} more ${left === 1 ? "line" : "lines"}]`);
  const space = MAX_LINK - start.length - ending(lines.length).length;
  let text = "";
  let kept = 0;
  for (const line of lines) {
    const more = encode(kept === 0 ? line : lineBreak + line);
    if (text.length + more.length > space) break;
    text += more;
    kept += 1;
  }
  const left = lines.length - kept;
  if (kept > 0 && space - text.length < MIN_CUT) return { href: start + text + ending(left), left };
  // Of the line that does not fit, as much as does.
  const cut = encodeWithin(kept === 0 ? "" : lineBreak, lines[kept] ?? "", space - text.length);
  return { href: start + text + cut + ending(left), left };
}

/** With less space than this, a line is left out rather than cut. */
const MIN_CUT = 300;

function encodeWithin(before: string, text: string, space: number): string {
  const characters = [...text];
  let [low, high] = [0, characters.length];
  const upTo = (count: number) => encode(`${before}${characters.slice(0, count).join("")}…`);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (upTo(middle).length <= space) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : upTo(low);
}

type Written = {
  fields: readonly string[];
  labels: Readonly<Record<string, string>>;
  values: FormValues;
  /** How a value that is a code is shown. */
  display?: ((name: string, value: string) => string | undefined) | undefined;
  list?: readonly ListLine[] | undefined;
  reference?: string | undefined;
};

/** What was typed, a line for each field with its label, then the list. */
export function writeMessage(written: Written): Message {
  const { fields, labels, values, display, list = [], reference } = written;
  const typed = fields.flatMap((name) => {
    const value = values[name]?.trim();
    if (!value || name === "terms") return [];
    return `${labels[name] ?? name}: ${display?.(name, value) ?? value}`.split(/\r?\n/);
  });
  const company = (values.company ?? values.companyName ?? "").trim();
  const kind = list.length > 0 ? "Enquiry list" : "Enquiry";
  const subject = [kind, reference, company && `from ${company}`].filter(Boolean).join(" ");
  const items = list.map((line, at) => `${at + 1}. ${lineWords(line)}`);
  return { subject, lines: items.length > 0 ? [...typed, "", ...items] : typed };
}

/** A line as a person writes it. */
function lineWords({ quantity, title, sku, text, pack, note }: ListLine): string {
  const details = [sku, pack, note, text && `“${text}”`].filter(Boolean);
  return [`${quantity} × ${title}`, ...details].join(", ");
}

/** Half of a surrogate pair, which no link can hold, is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));
}
