import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../api/useSite";
import { facetsQuery } from "../api/queries";
import { benefitChoices } from "./benefits";

/** What a product's benefits are chosen from, its own included. */
export function useBenefitChoices(chosen: readonly string[]): string[] {
  const offered = useSite()?.offered_benefits ?? [];
  const known = useQuery(facetsQuery("benefits")).data?.map((benefit) => benefit.name) ?? [];
  return benefitChoices(offered, known, chosen);
}
