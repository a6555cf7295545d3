/** The plain facts that pages show of a product, as the server's `fields.rs` describes them. */
import { label, rows } from "../api/productFields.json";
import type { Product } from "../api/types";

type Fact = { name: string; term: string; choices?: string[][] };
type Stated = [term: string, value: string][];

/** Those of its label. */
export const labelFacts = (product: Product): Stated => stated(product, label);

/** Those below it. */
export const rowFacts = (product: Product): Stated => stated(product, rows);

function stated(product: Product, facts: readonly Fact[]): Stated {
  return facts.flatMap(({ name, term, choices }) => {
    const value = product[name as keyof Product];
    if (typeof value !== "string" || value === "") return [];
    return [[term, choices?.find(([known]) => known === value)?.[1] ?? value]];
  });
}
