import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductSummary } from "../../data/schema";
import { PackLabel } from "./PackLabel";
import { ProductCard } from "./ProductCard";

const product = {
  id: 7,
  name: "Amoxicillin 500 mg and Clavulanic Acid 125 mg Tablets",
  category: "Antibiotics",
  formulation: "Film-coated tablet",
  pack_size: "10's",
  badges: [],
  schedules: ["H"],
  picture: null,
  composition: null,
  salts: [
    { salt: "Amoxicillin", strength: "500 mg" },
    { salt: "Clavulanic Acid", strength: "125 mg" },
  ],
  label: {
    ink: "indigo",
    shape: "tablets",
    pockets: 10,
    amounts: [{ amount: "500" }, { amount: "125", unit: "mg" }],
    form: "Tablet",
    pack: "10's",
  },
} as unknown as ProductSummary;

const card = (one: ProductSummary) =>
  renderToStaticMarkup(<ProductCard product={one} noPicture={<PackLabel label={one.label} />} />);

test("a card without a picture has its label, hidden from those who hear the card, and says no fact of it again", () => {
  const html = card(product);
  expect(html).not.toContain("<img");
  expect(html).toMatch(/class="[^"]*ink-indigo[^"]*" aria-hidden="true"/);
  const below = html.slice(html.indexOf("<h3"));
  expect(below).toContain("Schedule\u00a0H");
  for (const fact of ["10's", "Film-coated", "<li>"]) expect(below).not.toContain(fact);
});

test("the salts are said where the name does not name them", () => {
  expect(card({ ...product, name: "Zincovit" })).toContain("Clavulanic Acid");
});

test("a strip has as many pockets as its pack", () => {
  for (const pockets of [1, 4, 10, 15, 16]) {
    const label = { ...product.label, pockets } as ProductSummary["label"];
    const html = renderToStaticMarkup(<PackLabel label={label} />);
    expect(html.match(/M\d+ \d+h0/g)).toHaveLength(pockets);
  }
});
