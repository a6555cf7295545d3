import { Fragment } from "react";
import { useSite } from "../api/useSite";
import { CONTACT_PAGE } from "../copy/fillIn";
import { phoneNumbers } from "../format/phone";
import { paths } from "../paths";

/** Text in which the company's e-mail address, phone number and contact page become links. */
export function LinkedText({ text }: { text: string }) {
  const company = useSite()?.company;
  if (!company) return text;
  const links = [
    { words: company.email, href: `mailto:${company.email}` },
    ...phoneNumbers(company.phone).map(({ text, href }) => ({ words: text, href })),
    { words: company.email === "" ? CONTACT_PAGE : "", href: paths.contact },
  ].filter(({ words }) => words !== "");
  return splitAt(
    text,
    links.map(({ words }) => words),
  ).map(({ at, piece }) => {
    const link = links.find(({ words }) => words === piece);
    return <Fragment key={at}>{link ? <a href={link.href}>{piece}</a> : piece}</Fragment>;
  });
}

/** Splits the text into the given words and what stands between them. */
export function splitAt(text: string, words: readonly string[]): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = [];
  let at = 0;
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, index: text.indexOf(word, at) }))
      .filter(({ word, index }) => word !== "" && index >= 0)
      .sort((a, b) => a.index - b.index)[0];
    if (!next) break;
    if (next.index > at) pieces.push({ at, piece: text.slice(at, next.index) });
    pieces.push({ at: next.index, piece: next.word });
    at = next.index + next.word.length;
  }
  if (at < text.length) pieces.push({ at, piece: text.slice(at) });
  return pieces;
}
