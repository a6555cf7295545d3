/** The plain facts that pages show of a product, as the server's `fields.rs` describes them. */
import { label, rows } from "./productFacts.json";

type Fact = { name: string; term: string; choices?: string[][] };
type Stated = [term: string, value: string][];

/** Those of its label. */
export const labelFacts = (product: object): Stated => stated(product, label);

/** Those below it. */
export const rowFacts = (product: object): Stated => stated(product, rows);

function stated(product: object, facts: readonly Fact[]): Stated {
  return facts.flatMap(({ name, term, choices }) => {
    const value: unknown = product[name as keyof typeof product];
    if (typeof value !== "string" || value === "") return [];
    return [[term, choices?.find(([known]) => known === value)?.[1] ?? value]];
  });
}
