import { useQuery } from "@tanstack/react-query";
import { termsQuery } from "../api/queries";
import { useSite } from "../api/useSite";
import { benefitChoices } from "./benefits";

/** The benefits to choose from, for a product that has some already. */
export function useBenefitChoices(): (chosen: readonly string[]) => string[] {
  const offered = useSite()?.offered_benefits ?? [];
  const known = useQuery(termsQuery("benefits")).data?.map((benefit) => benefit.name) ?? [];
  return (chosen) => benefitChoices(offered, known, chosen);
}
