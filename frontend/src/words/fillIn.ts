/** What a copy text may ask for. */
export type CompanyFacts = Record<
  "name" | "phone" | "email" | "address" | "founded" | "years",
  string
>;

const TOKEN = /\{(name|phone|email|address|founded|years)\}/g;

const SENTENCE_END = /(?<=[.!?]) (?=[A-Z])/;

/** Where "write to …" leads when the company gives no e-mail address. */
export const CONTACT_PAGE = "Contact page";
const BY_FORM = `us through the form on the ${CONTACT_PAGE}`;

/**
 * Replaces the facts; anything else in braces stays. A company may give no e-mail: then people are asked to write through
 * the form. Sentences about another fact that is not given are left out.
 */
export function fillIn(text: string, company: CompanyFacts): string {
  return text
    .split(SENTENCE_END)
    .filter((sentence) =>
      missing(sentence, company).every((key) => key === "email" || key === "name"),
    )
    .join(" ")
    .replace(TOKEN, (_token, key: keyof CompanyFacts) =>
      key === "email" ? company.email || BY_FORM : company[key],
    );
}

/** The paragraphs of a text: an empty line parts them, or only a new one. `at` is their place. */
export function paragraphsOf(text: string): { at: number; text: string }[] {
  const parts = text.split(/\s*\n\s*/);
  return parts.flatMap((paragraph, at) => (paragraph ? { at, text: paragraph } : []));
}

/** Fills in every text of a document. A paragraph, and an item of a list, of whose words nothing is left is left out. */
export function fillInAll<T>(part: T, company: CompanyFacts): T;
export function fillInAll(part: unknown, company: CompanyFacts): unknown {
  if (typeof part === "string") {
    // Most texts ask for nothing, and the expression takes long to find that out.
    if (!part.includes("{")) return part;
    return part.replace(/^.*\{.*$/gm, (line) => fillIn(line, company));
  }
  if (Array.isArray(part)) {
    return part.flatMap((item) => {
      const filled = fillInAll(item, company);
      return Object.keys(item).some((key) => item[key] && filled[key] === "") ? [] : [filled];
    });
  }
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, fillInAll(value, company)]),
  );
}

/** The facts that a text asks for and the company does not give. */
function missing(text: string, company: CompanyFacts): string[] {
  return [...text.matchAll(TOKEN)]
    .map(([, key]) => key as keyof CompanyFacts)
    .filter((key) => company[key] === "");
}

/**
 * Fills in a list. An item that is no sentence but a fact, such as `E-mail: {email}`, is left out with its fact; when
 * none is left, the form stands for all of them.
 */
export function fillInItems(items: readonly string[], company: CompanyFacts): string[] {
  const filled = items
    .filter((item) => /\.\W*$/.test(item) || missing(item, company).length === 0)
    .map((item) => fillIn(item, company))
    .filter((item) => item !== "");
  return filled.length > 0 ? filled : [`Form: on the ${CONTACT_PAGE}`];
}
