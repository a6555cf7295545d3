import { useSite } from "../api/useSite";
import { fillIn } from "../copy/fillIn";

const NOBODY = { name: "", phone: "", email: "", address: "" };

/** Puts the company's facts into the copy of a page. */
export function useFill(): (text: string) => string {
  const company = useSite()?.company ?? NOBODY;
  return (text) => fillIn(text, company);
}
