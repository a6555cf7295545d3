/** The structure of a GSTIN: state code, PAN, number of the registration, a letter that is mostly Z, check character. */
import { tidyGstin } from "./receipt";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Beyond the states: 96 suppliers abroad, 97 other territory, 99 the Centre. */
const OTHER_TERRITORIES: readonly number[] = [96, 97, 99];
const LAST_STATE = 38;

/** What is wrong with it; null for a correct one and for none. */
export function gstinError(typed: string): string | null {
  const gstin = tidyGstin(typed);
  if (gstin === "") return null;
  if (gstin.length !== 15) {
    return `A GSTIN has 15 characters; this one has ${[...gstin].length}.`;
  }
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return "A GSTIN has only letters and digits.";
  const state = Number(gstin.slice(0, 2));
  if (!((state >= 1 && state <= LAST_STATE) || OTHER_TERRITORIES.includes(state))) {
    return "A GSTIN begins with the two digits of a state code, such as 07 or 27.";
  }
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(gstin.slice(2, 12))) {
    return "Characters 3 to 12 of a GSTIN are the PAN: five letters, four digits, one letter.";
  }
  if (gstin.charAt(12) === "0") return "Character 13 of a GSTIN is 1 to 9 or a letter.";
  if (checkCharacter(gstin) !== gstin.charAt(14)) {
    return "The last character does not fit the others: please compare it with your certificate.";
  }
  return null;
}

/** Luhn's method in base 36 over the first 14 characters. */
function checkCharacter(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = DIGITS.indexOf(gstin.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}
