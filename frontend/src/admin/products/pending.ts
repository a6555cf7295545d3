import type { SavedLines } from "../editing/recordForm";
import { addBenefit } from "./benefits";
import type { ProductValues } from "./values";

/**
 * Adds what stands in the lines for a custom benefit and a certification, as their buttons would. What the product has
 * already is said and taken out of its line; blank lines are left alone.
 */
export function addPending(
  values: ProductValues,
  choices: readonly string[],
): SavedLines<ProductValues> {
  const result: SavedLines<ProductValues> = { values, said: [] };
  const { custom_benefit, custom_certification } = values;
  if (custom_benefit.trim() !== "") {
    const { benefits, message, good } = addBenefit(values.benefits, custom_benefit, choices);
    result.values = { ...result.values, benefits, custom_benefit: "" };
    result.said.push({ message, good });
  }
  if (custom_certification.trim() !== "") {
    const { certifications, message } = addCertification(
      values.certifications,
      custom_certification,
    );
    result.values = { ...result.values, certifications, custom_certification: "" };
    if (message !== null) result.said.push({ message, good: false });
  }
  return result;
}

export function addCertification(
  present: readonly string[],
  typed: string,
): { certifications: string[]; message: string | null } {
  const certification = typed.trim();
  const same = (other: string) => other.toLowerCase() === certification.toLowerCase();
  if (certification === "") {
    return { certifications: [...present], message: "Enter the name of a certification" };
  }
  if (present.some(same)) {
    return { certifications: [...present], message: "This certification is already there" };
  }
  return { certifications: [...present, certification], message: null };
}
