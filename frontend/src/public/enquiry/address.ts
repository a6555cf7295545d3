/**
 * The enquiry list in an address: `/enquiry-list?items=148x20,-x5&t2=Amoxy+500&p1=box`.
 *
 * `items` holds a line each: the product's id, or `-` for a line in the visitor's own words, then `x` and the quantity.
 * `t`, `p` and `n` with the number of a line are its text, pack and note. The server reads and writes the same
 * (`src/enquiries/list/address.rs`).
 */
import { type EnquiryLine, MAX_LINE_TEXT, MAX_LINES, type NewLine } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { parseQuery } from "../../words/query";
import { quantityOf } from "./edit";

/** Servers need to accept addresses of 8,000 bytes (RFC 9110, section 4.1); the rest is for scheme and host. */
const MAX_LENGTH = 7_800;

const TEXTS = { t: "text", p: "pack", n: "note" } as const;

/** The lines of an address, from its query. What cannot be read is left out. */
export function parseList(search: string): NewLine[] {
  const query = parseQuery(search);
  const items = (query.items ?? "").split(",").slice(0, MAX_LINES);
  return items.flatMap((item, index) => {
    const found = /^(\d{1,15}|-)(?:x(.{0,12}))?$/su.exec(item.trim());
    if (!found) return [];
    const id = found[1] === "-" ? null : Number(found[1]);
    const line: NewLine = { product: id === 0 ? null : id, quantity: found[2] ?? "1" };
    for (const [letter, name] of Object.entries(TEXTS)) {
      const text = query[`${letter}${index + 1}`];
      if (text) line[name] = text.slice(0, MAX_LINE_TEXT);
    }
    return line.product === null && !line.text ? [] : [line];
  });
}

/** The address of a list; null when it is too long for a link. `isMissing`: the catalogue no longer has a line's product. */
export function listAddress(
  lines: readonly (NewLine | EnquiryLine)[],
  isMissing: (line: NewLine) => boolean = () => false,
): string | null {
  if (lines.length === 0) return paths.enquiryList;
  const items = lines.map(({ product, quantity }) => `${product ?? "-"}x${item(quantity)}`);
  const parts = [`items=${items.join(",")}`];
  for (const [index, line] of lines.entries()) {
    const texts = { ...line, text: line.text ?? (isMissing(line) ? line.name : undefined) };
    for (const [letter, name] of Object.entries(TEXTS)) {
      const text = texts[name]?.trim();
      if (text) parts.push(`${letter}${index + 1}=${encode(text)}`);
    }
  }
  const address = `${paths.enquiryList}?${parts.join("&")}`;
  return address.length <= MAX_LENGTH ? address : null;
}

/** Whether both lists ask for the same, in the same order: whether they have the same address, were it ever so long. */
export function isSameList(one: readonly NewLine[], other: readonly NewLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => isSameLine(line, other[index] as NewLine))
  );
}

function isSameLine(one: NewLine, other: NewLine): boolean {
  const [text = "", otherText = ""] = [one.text?.trim(), other.text?.trim()];
  // The address names a product that is gone, as a text.
  const isName =
    (text === "" && otherText === one.name) || (otherText === "" && text === other.name);
  return identity(one) === identity(other) && (text === otherText || isName);
}

function identity({ product, quantity, pack = "", note = "" }: NewLine): string {
  return JSON.stringify([product, item(quantity), pack.trim(), note.trim()]);
}

/** A quantity without the comma that separates items. */
function item(quantity: string): string {
  return encode(String(quantityOf(quantity) ?? quantity.trim().replaceAll(",", ".")));
}

/** As a form would write it; half of a surrogate pair, which no address can hold, is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "")).replaceAll("%20", "+");
}
