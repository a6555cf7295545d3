import { explain, fieldSentences } from "../api/problem";
import type { PendingAdded } from "../records/recordFormTypes";
import { TERM_LABELS } from "../terms/TermDialog";
import { addBenefit } from "./BenefitsField";
import { addCategory } from "./CategoryField";
import type { ProductValues } from "./product";

/**
 * Adds what stands in the inputs for a new category, a custom benefit and a certification, as their buttons would. What the
 * product has already is reported and cleared; blank inputs stay as they are.
 */
export async function addPending(
  typed: ProductValues,
  choices: readonly string[],
): Promise<PendingAdded<ProductValues>> {
  const result: PendingAdded<ProductValues> = { values: {}, messages: [] };
  const { custom_category, custom_benefit, custom_certification } = typed;
  if (custom_category.trim() !== "") {
    try {
      result.values = { category: await addCategory(custom_category), custom_category: "" };
    } catch (error) {
      const said = Object.values(fieldSentences(error, TERM_LABELS)).flat();
      const why = explain(error) ?? "The category could not be added";
      result.errors = { custom_category: said.length > 0 ? said : [why] };
    }
  }
  if (custom_benefit.trim() !== "") {
    const { benefits, message, good } = addBenefit(typed.benefits, custom_benefit, choices);
    result.values = { ...result.values, benefits, custom_benefit: "" };
    result.messages.push({ text: message, good });
  }
  if (custom_certification.trim() !== "") {
    const { certifications, message } = addCertification(
      typed.certifications,
      custom_certification,
    );
    result.values = { ...result.values, certifications, custom_certification: "" };
    if (message !== null) result.messages.push({ text: message, good: false });
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
