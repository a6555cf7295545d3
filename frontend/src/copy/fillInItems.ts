import { CONTACT_PAGE, type CompanyFacts, fillIn, missing } from "./fillIn";

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
