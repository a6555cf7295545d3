export type Added = { benefits: string[]; message: string; good: boolean };

/** What the custom benefit's button does: the list as it is then, and what to say. */
export function addBenefit(chosen: readonly string[], typed: string): Added {
  const benefit = typed.trim();
  const same = (other: string) => other.toLowerCase() === benefit.toLowerCase();
  if (benefit === "") {
    return { benefits: [...chosen], message: "Please enter a benefit", good: false };
  }
  if (chosen.some(same)) {
    return { benefits: [...chosen], message: "This benefit already exists", good: false };
  }
  return { benefits: [...chosen, benefit], message: "Custom benefit added", good: true };
}

/** The offered ones first, then those that are in use elsewhere, then the product's own. */
export function benefitChoices(
  offered: readonly string[],
  known: readonly string[],
  chosen: readonly string[],
): string[] {
  const choices: string[] = [];
  for (const benefit of [...offered, ...known, ...chosen]) {
    const there = choices.some((other) => other.toLowerCase() === benefit.toLowerCase());
    if (!there) choices.push(benefit);
  }
  return choices;
}
