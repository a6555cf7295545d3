import type { CompanyDocument } from "../api/content";

type Facts = Pick<CompanyDocument, "licences" | "gstin" | "fssai">;

/** Licences and registrations in one line, as `legal_line` of `src/site/mod.rs` has them. */
export function legalLine({ licences, gstin, fssai }: Facts): string {
  const numbers = licences.map(({ form, number }) => `${form} ${number}`).join(", ");
  return [
    [licences.length === 1 ? "Drug licence" : "Drug licences", numbers],
    ["GSTIN", gstin],
    ["FSSAI", fssai.number],
  ]
    .filter(([, number]) => number !== "")
    .map((part) => part.join(" "))
    .join(" · ");
}
