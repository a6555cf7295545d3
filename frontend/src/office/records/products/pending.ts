/** What is typed beside an "Add" button: how it is added, by the button or with a save. */

import { api } from "../../data/client";
import { explain, fieldSentences } from "../../data/problem";
import type { PendingAdded } from "../recordFormTypes";
import type { ProductValues, TypedField } from "./product";

export type Added = {
  /** What the product has then; absent where the text could not be added. */
  changes?: Partial<ProductValues>;
  /** Why nothing was added; with the tone "good" that it was. */
  message?: string;
  /** A toast says it too. */
  tone?: "good" | "bad";
};

type Add = (
  typed: string,
  product: ProductValues,
  choices: readonly string[],
) => Added | Promise<Added>;

/** How a trimmed text is added. One of the `choices` of benefits in another spelling is chosen instead. */
export const ADD = {
  custom_category: async (typed) => {
    if (typed === "") return { message: "Enter a name for the category" };
    try {
      const { name } = await api.post<{ name: string }>("/api/admin/categories", { name: typed });
      return { changes: { category: name } };
    } catch (error) {
      const said = Object.values(fieldSentences(error, { name: "This name" }))
        .flat()
        .join(" ");
      return { message: said || (explain(error) ?? "The category could not be added") };
    }
  },
  custom_benefit: (typed, { benefits: chosen }, choices) => {
    if (typed === "") return { message: "Please enter a benefit", tone: "bad" };
    const same = (other: string) => fold(other) === fold(typed);
    const known = choices.find(same);
    const isChosen = chosen.some(same);
    const changes = { benefits: isChosen ? [...chosen] : [...chosen, known ?? typed] };
    return isChosen || known !== undefined
      ? { changes, message: "This benefit already exists", tone: "bad" }
      : { changes, message: "Custom benefit added", tone: "good" };
  },
  custom_certification: (typed, { certifications: present }) => {
    if (typed === "") return { message: "Enter the name of a certification" };
    return present.some((other) => other.toLowerCase() === typed.toLowerCase())
      ? { changes: { certifications: present }, message: "This certification is already there" }
      : { changes: { certifications: [...present, typed] } };
  },
} satisfies Record<TypedField, Add>;

/**
 * Adds what stands in the inputs as their buttons would. What the product has already is reported and cleared; blank inputs
 * stay as they are.
 */
export async function addPending(
  product: ProductValues,
  choices: readonly string[],
): Promise<PendingAdded<ProductValues>> {
  const result: PendingAdded<ProductValues> = { values: {}, messages: [] };
  for (const name of Object.keys(ADD) as TypedField[]) {
    const typed = product[name].trim();
    if (typed === "") continue;
    const { changes, message, tone }: Added = await ADD[name](typed, product, choices);
    if (changes) Object.assign(result.values, changes, { [name]: "" });
    else result.errors = { ...result.errors, [name]: [message ?? ""] };
    if (changes && message) result.messages.push({ text: message, good: tone === "good" });
  }
  return result;
}

/** How the server compares names: regardless of case and of how a letter is encoded. */
function fold(text: string): string {
  const folded = text.trim().normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFKC").trim();
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
