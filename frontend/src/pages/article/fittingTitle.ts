const LONGEST = 70;

/** The document's title: with the company's name where both fit, cut at a word where even one does not. */
export function fittingTitle(title: string, company: string): string {
  const full = company === "" ? title : `${title} · ${company}`;
  if (full.length <= LONGEST) return full;
  if (title.length <= LONGEST) return title;
  const cut = title.slice(0, LONGEST - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,:;–-]+$/, "")}…`;
}
