/** Quantities are whole numbers; what cannot be sent is kept as it was typed and named as wrong. */

const MAX_QUANTITY = 99_999;

/** The number that was typed, `1,000` too; null for anything else, also for 0 and what is beyond the maximum. */
export function quantityOf(typed: string): number | null {
  const text = typed.trim();
  const digits = /^\d{1,2},\d{3}$/.test(text) ? text.replace(",", "") : text;
  if (!/^\d{1,9}$/.test(digits)) return null;
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/** What is wrong with it, or null. */
export function quantityError(typed: string): string | null {
  if (quantityOf(typed) !== null) return null;
  const text = typed.trim();
  if (text === "") return "Please enter a quantity.";
  if (/^[-−–]\s*\d/.test(text)) return "The quantity cannot be negative.";
  if (/^\d+[.,]\d*[1-9]\d*$/.test(text)) return "Please enter a whole number.";
  if (/^0+([.,]0*)?$/.test(text)) return "Please enter at least 1, or remove the line.";
  if (/^[\d,\s]+$/.test(text))
    return "Please enter at most 99,999; for more, write to us in the note.";
  return "Please enter the quantity as a number from 1 to 99,999.";
}
