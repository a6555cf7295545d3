/** What a copy text may ask for; all of it comes from the configuration of the site. */
export type CompanyFacts = { name: string; phone: string; email: string; address: string };

const TOKEN = /\{(name|phone|email|address)\}/g;

/** Replaces `{name}`, `{phone}`, `{email}` and `{address}`; anything else in braces stays. */
export function fillIn(text: string, company: CompanyFacts): string {
  return text.replace(TOKEN, (_token, key: keyof CompanyFacts) => company[key]);
}

/** Fills in a list and leaves out the items that ask for a fact the company has not given. */
export function fillInItems(items: readonly string[], company: CompanyFacts): string[] {
  return items
    .filter((item) =>
      [...item.matchAll(TOKEN)].every(([, key]) => company[key as keyof CompanyFacts] !== ""),
    )
    .map((item) => fillIn(item, company));
}
