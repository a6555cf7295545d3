import { useSite } from "../api/useSite";
import { fillIn } from "../copy/fillIn";

const NO_COMPANY = { name: "", phone: "", email: "", address: "" };

export function useFillIn(): (text: string) => string {
  const company = useSite()?.company ?? NO_COMPANY;
  return (text) => fillIn(text, company);
}
