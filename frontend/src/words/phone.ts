/** A phone number as people read it, with its `tel:` address. */
export type PhoneNumber = { text: string; href: string };

const MOST_DIGITS = 15;

const digits = (text: string) => text.replace(/\D/g, "").length;

/** The one or two numbers that a company's phone holds, divided as the server divides them. */
export function phoneNumbers(phone: string): PhoneNumber[] {
  return phone
    .split(/[,;]| or /)
    .flatMap((part) => (digits(part) > MOST_DIGITS ? part.split("/") : [part]))
    .map((part) => part.trim())
    .filter((text) => text !== "")
    .map((text) => ({ text, href: `tel:${text.replace(/[^\d+]/g, "")}` }));
}
