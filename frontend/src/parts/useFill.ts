import { fillIn } from "../pages/copy/fillIn";
import { useSite } from "../public/useSite";

const NOBODY = { name: "", phone: "", email: "", address: "" };

/** Puts the company's facts into the copy of a page. */
export function useFill(): (text: string) => string {
  const company = useSite()?.company ?? NOBODY;
  return (text) => fillIn(text, company);
}
