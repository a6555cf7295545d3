type DescriptionPart = { title: "Use" | "Caution" | "Storage" | "Pack"; text: string };

const HEADINGS: readonly [DescriptionPart["title"], RegExp][] = [
  ["Use", /^(?:uses?|indications?):\s*/i],
  ["Caution", /^(?:cautions?|precautions?|warnings?|contraindications?):\s*/i],
  ["Storage", /^storage:\s*/i],
  ["Pack", /^(?:trade pack|pack(?:ing|s)?|presentation):\s*/i],
];

/** A pack is often named at the end of the paragraph on storage. */
const PACK = /([.!])\s+(?=(?:trade pack|pack(?:ing|s)?|presentation):)/gi;
const STORED =
  /(?:^|[.;]\s+)(?:store|keep|protect|refrigerate)\b.*(?:°|cool|dry|light|refrigerat|freez)/is;
const WARNS =
  /\b(?:not|never|avoid(?:ed)?|caution|only|should|must|needs?|reduced|advised|harms?|risk|causes?)\b/i;

/**
 * The parts of a description: what it is for, what to beware of, how it is stored and packed. `null` for a text that is
 * not written in these parts; it is shown as it is.
 */
export function descriptionParts(text: string): DescriptionPart[] | null {
  const paragraphs = text
    .trim()
    .replace(PACK, "$1\n\n")
    .split(/\n\s*\n/);
  const parts: DescriptionPart[] = [];
  for (const [index, written] of paragraphs.entries()) {
    const paragraph = written.trim();
    const heading = HEADINGS.find(([, pattern]) => pattern.test(paragraph));
    const title = heading?.[0] ?? titleOf(paragraph, index);
    if (title === null) return null;
    const body = heading ? paragraph.replace(heading[1], "") : paragraph;
    const before = parts.at(-1);
    if (before?.title === title) before.text += `\n${body}`;
    else if (parts.some((part) => part.title === title)) return null;
    else parts.push({ title, text: body });
  }
  return parts.length > 1 ? parts : null;
}

type Stated = { storage?: string | null | undefined; pack_size?: string | null | undefined };

/** Without what the label says of the storage and the facts of the pack, word for word; what follows it stays. */
export function withoutStated(
  parts: readonly DescriptionPart[],
  { storage, pack_size }: Stated,
): DescriptionPart[] {
  const bare = (text: string) => text.trim().replace(/\.$/, "").toLowerCase();
  return parts.flatMap(({ title, text }) => {
    const stated = bare({ Storage: storage, Pack: pack_size }[title as string] ?? "");
    if (stated === "" || !bare(text).startsWith(stated)) return { title, text };
    const rest = text.trim().slice(stated.length);
    if (/^\.?$/.test(rest)) return [];
    // "10 × 10 capsules, in blisters": "In blisters".
    const after = rest.replace(/^, *(.)/, (_, first: string) => first.toUpperCase());
    return { title, text: after === rest ? text : after };
  });
}

/** What a paragraph without a heading is about: the first says what the product is for. */
function titleOf(paragraph: string, index: number): DescriptionPart["title"] | null {
  if (STORED.test(paragraph)) return "Storage";
  if (index === 0) return "Use";
  return WARNS.test(paragraph) ? "Caution" : null;
}
