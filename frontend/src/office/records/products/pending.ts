/** What is typed beside an "Add" button: how it is added, by the button or with a save. */

import { api } from "../../data/client";
import { explain, fieldSentences } from "../../data/problem";
import type { PendingAdded } from "../recordFormTypes";
import { TERM_LABELS } from "../terms/TermDialog";
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
    const { category, wrong } = await addCategory(custom_category);
    if (category !== undefined) result.values = { category, custom_category: "" };
    else result.errors = { custom_category: wrong };
  }
  if (custom_benefit.trim() !== "") {
    const { benefits, message, good } = addBenefit(typed.benefits, custom_benefit, choices);
    result.values = { ...result.values, benefits, custom_benefit: "" };
    result.messages.push({ text: message, good });
  }
  if (custom_certification.trim() !== "") {
    const { message, ...added } = addCertification(typed.certifications, custom_certification);
    result.values = { ...result.values, ...added, custom_certification: "" };
    if (message !== null) result.messages.push({ text: message, good: false });
  }
  return result;
}

type AddedCategory = { category: string; wrong?: never } | { category?: never; wrong: string[] };

/** Makes a category: its name as the site has it, or why there is none. */
export async function addCategory(typed: string): Promise<AddedCategory> {
  try {
    const made = await api.post<{ name: string }>("/api/admin/categories", { name: typed.trim() });
    return { category: made.name };
  } catch (error) {
    const said = Object.values(fieldSentences(error, TERM_LABELS)).flat();
    const why = explain(error) ?? "The category could not be added";
    return { wrong: said.length > 0 ? said : [why] };
  }
}

export function addCertification(
  present: readonly string[],
  typed: string,
): { certifications: string[]; message: string | null } {
  const certification = typed.trim();
  const same = (other: string) => other.toLowerCase() === certification.toLowerCase();
  const message =
    certification === ""
      ? "Enter the name of a certification"
      : present.some(same)
        ? "This certification is already there"
        : null;
  return { certifications: [...present, ...(message === null ? [certification] : [])], message };
}

type AddedBenefit = { benefits: string[]; message: string; good: boolean };

/** How the server compares names: regardless of case and of how a letter is encoded. */
function fold(text: string): string {
  const folded = text.trim().normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFKC").trim();
}

/** Adds a custom benefit and says so; one of the `choices` in another spelling is chosen instead. */
export function addBenefit(
  chosen: readonly string[],
  typed: string,
  choices: readonly string[],
): AddedBenefit {
  const benefit = typed.trim();
  const same = (other: string) => fold(other) === fold(benefit);
  if (benefit === "") {
    return { benefits: [...chosen], message: "Please enter a benefit", good: false };
  }
  const known = choices.find(same);
  if (known !== undefined || chosen.some(same)) {
    const benefits = known === undefined || chosen.some(same) ? [...chosen] : [...chosen, known];
    return { benefits, message: "This benefit already exists", good: false };
  }
  return { benefits: [...chosen, benefit], message: "Custom benefit added", good: true };
}

/**
 * The offered ones first, then those that other products use, then the product's own. The product's spelling wins, or
 * its benefit would not show as chosen.
 */
export function benefitChoices(
  offered: readonly string[],
  known: readonly string[],
  chosen: readonly string[],
): string[] {
  const spelling = new Map<string, string>();
  for (const own of [...chosen].reverse()) spelling.set(fold(own), own);
  const choices = new Map<string, string>();
  for (const benefit of [...offered, ...known, ...chosen]) {
    const name = fold(benefit);
    if (!choices.has(name)) choices.set(name, spelling.get(name) ?? benefit);
  }
  return [...choices.values()];
}
