/** Links that open another program with a message that is written already, and the message itself. */
import { type FormFields, type FormValues, filledIn } from "./rules";

/** A line of an enquiry list as a request sends it and a receipt shows it. */
export type ListLine = {
  product: number | null;
  title: string;
  sku: string;
  /** The visitor's own words, where the title is the catalogue's. */
  text: string;
  quantity: number;
  pack: string;
  /** The catalogue's pack, where the visitor has named none. */
  usual_pack?: string;
  note: string;
  /** The catalogue no longer had the product. */
  missing: boolean;
};

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

/** As much as fits. */
function shortened(start: string, lines: readonly string[], lineBreak: string): MessageLink {
  const text = lines.join(lineBreak);
  if (start.length + encode(text).length <= MAX_LINK)
    return { href: start + encode(text), left: 0 };
  const ending = (left: number) =>
    encode(`${lineBreak}${lineBreak}[Shortened: ${left} more ${left === 1 ? "line" : "lines"}]`);
  let space = MAX_LINK - start.length - encode("…").length - ending(lines.length).length;
  let fitting = "";
  for (const character of text) {
    space -= encode(character).length;
    if (space < 0) break;
    fitting += character;
  }
  const kept = fitting.split(lineBreak);
  const left = lines.length - kept.length + 1;
  const cut = kept.pop()?.trimEnd() ?? "";
  if (kept.length === 0 || encode(cut).length >= MIN_CUT) kept.push(`${cut}…`);
  return { href: start + encode(kept.join(lineBreak)) + ending(left), left };
}

/** Of a line that does not fit, less than this is left out. */
const MIN_CUT = 300;

type Written = {
  fields: FormFields;
  values: FormValues;
  list?: readonly ListLine[] | undefined;
  reference?: string | undefined;
};

/** What was typed, a line for each field with its label, then the list. */
export function writeMessage({ fields, values, list = [], reference }: Written): Message {
  const typed = filledIn(fields, values).flatMap(({ label, value }) =>
    `${label}: ${value}`.split(/\r?\n/),
  );
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
