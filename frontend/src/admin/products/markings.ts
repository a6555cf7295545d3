/** What the law has on the label of a product that is not saved yet; the server does the same for saved ones. */
import law from "../../../../assets/law/markings.json";
import type { Product } from "../../api/types";

type Markings = Product["markings"];

/** Of each group, the first marking that applies. */
export function markingsOf(schedules: readonly string[], kind: string): Markings {
  const groups = new Set<string>();
  return law.markings.flatMap((marking) => {
    const ofKind = marking.kind === undefined || marking.kind === kind;
    const applies = ofKind && marking.schedules.every((schedule) => schedules.includes(schedule));
    if (!applies || groups.has(marking.group)) return [];
    groups.add(marking.group);
    const { symbol, red, name, title, lines } = marking;
    const { text, amended_by } = law.sources[marking.source as keyof typeof law.sources];
    return [{ symbol, red, name, title, lines, source: `${text} (${amended_by})` }];
  });
}
