const MAX_LENGTH = 70;

/** With the company's name where both fit; cut at a word where even the title alone does not. */
export function documentTitle(title: string, company: string): string {
  const full = company === "" ? title : `${title} · ${company}`;
  if (full.length <= MAX_LENGTH) return full;
  if (title.length <= MAX_LENGTH) return title;
  const cut = truncate(title, MAX_LENGTH - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut).replace(/[\s,:;–-]+$/, "")}…`;
}

/** At max `max` UTF-16 units; a surrogate pair is not split. */
export function truncate(text: string, max: number): string {
  const last = text.charCodeAt(max - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? max - 1 : max);
}
