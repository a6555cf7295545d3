import { useSetFields } from "../records/formFields";
import { toasts } from "../shared/toasts";
import { AddInput } from "./AddInput";
import { CheckGroup } from "./CheckGroup";
import { type ProductValues, useField } from "./product";

type Props = { choices: (chosen: readonly string[]) => string[] };

export function BenefitsField({ choices }: Props) {
  const { value: benefits, errors, onChange } = useField("benefits");
  const custom = useField("custom_benefit");
  const set = useSetFields<ProductValues>();
  return (
    <>
      <CheckGroup
        name="benefits"
        legend="Benefits"
        choices={choices(benefits)}
        chosen={benefits}
        errors={errors}
        onChange={onChange}
      />
      <AddInput
        {...custom}
        label="Add a custom benefit"
        onAdd={(text) => {
          const added = addBenefit(benefits, text, choices(benefits));
          toasts[added.good ? "good" : "bad"](added.message);
          set({ benefits: added.benefits, custom_benefit: added.good ? "" : text });
          return added.good ? null : added.message;
        }}
      />
    </>
  );
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
