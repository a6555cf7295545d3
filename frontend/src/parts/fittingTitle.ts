const LONGEST = 70;

/** The document's title: with the company's name where both fit, cut at a word where even one does not. */
export function fittingTitle(title: string, company: string): string {
  const full = company === "" ? title : `${title} · ${company}`;
  if (full.length <= LONGEST) return full;
  if (title.length <= LONGEST) return title;
  const cut = head(title, LONGEST - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,:;–-]+$/, "")}…`;
}

/** So many units of a text at most; a letter of two units is not cut apart, for half a letter is no text. */
export function head(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? most - 1 : most);
}
