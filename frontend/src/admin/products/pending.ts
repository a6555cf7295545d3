import type { FieldMessages } from "../api/problem";
import { addBenefit } from "./benefits";
import type { ProductValues } from "./values";

type Pending = { values: ProductValues; errors: FieldMessages; added: string[] };

/** Adds what stands in the lines for a custom benefit and a certification, as their buttons would. Blank lines are left alone. */
export function addPending(values: ProductValues, choices: readonly string[]): Pending {
  const result: Pending = { values, errors: {}, added: [] };
  if (values.custom_benefit.trim() !== "") {
    const { benefits, message, good } = addBenefit(values.benefits, values.custom_benefit, choices);
    // One that is known in another spelling is chosen, which is what was meant.
    if (good || benefits.length > values.benefits.length) {
      result.values = { ...result.values, benefits, custom_benefit: "" };
      if (good) result.added.push(message);
    } else result.errors.custom_benefit = [message];
  }
  if (values.custom_certification.trim() !== "") {
    const { certifications, message } = addCertification(
      values.certifications,
      values.custom_certification,
    );
    if (message === null) {
      result.values = { ...result.values, certifications, custom_certification: "" };
    } else result.errors.custom_certification = [message];
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
