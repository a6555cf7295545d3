import type { TermKind } from "../api/queries";

type TermWords = {
  title: string;
  /** "category", "benefit". */
  one: string;
  placeholder: string;
  hint: string;
  /** What deleting or renaming does to the term's products. */
  deleting: (products: number) => string;
  renaming: (products: number) => string;
  /** The catalogue's query parameter for the slug. */
  parameter: string;
};

/** What the fields are called in the server's messages. */
export const TERM_LABELS = { name: "This name", slug: "This web address" };

const count = (products: number) => (products === 1 ? "1 product" : `${products} products`);

const stay = (products: number, it: string) =>
  products === 1
    ? `1 product keeps ${it} as text and stays on the website.`
    : `${products} products keep ${it} as text and stay on the website.`;

const renaming = (products: number) =>
  products === 0 ? "No product uses it yet." : `${count(products)} will show the new name.`;

export const TERMS: Record<TermKind, TermWords> = {
  categories: {
    title: "Categories",
    one: "category",
    placeholder: "New category",
    hint: "Each product belongs to one. The website’s catalogue filters by them.",
    deleting: (products) =>
      products === 0
        ? "No product uses it. It disappears from the catalogue’s filter."
        : `${stay(products, "its name")} It is no longer offered in the product form.`,
    renaming,
    parameter: "category",
  },
  benefits: {
    title: "Benefits",
    one: "benefit",
    placeholder: "New benefit",
    hint: "A product may have several. The website’s catalogue filters by them.",
    deleting: (products) =>
      products === 0
        ? "No product uses it. It is no longer offered in the product form."
        : `${stay(products, "it")} It is no longer offered in the product form.`,
    renaming,
    parameter: "benefit",
  },
};
