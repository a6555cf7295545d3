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
