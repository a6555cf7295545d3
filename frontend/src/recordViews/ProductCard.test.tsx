import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductSummary } from "../api/types";
import { ProductCard } from "./ProductCard";

const product = {
  id: 7,
  name: "Amoxicillin and Clavulanic Acid Tablets",
  category: "Antibiotics",
  formulation: "Film-coated tablet",
  badges: [],
  schedules: ["H"],
  picture: null,
  composition: null,
  salts: [
    { salt: "Amoxicillin", strength: "500 mg" },
    { salt: "Clavulanic Acid", strength: "125 mg" },
  ],
} as unknown as ProductSummary;

test("a card without a picture has the label of its pack, hidden from those who hear the card", () => {
  const html = renderToStaticMarkup(<ProductCard product={product} />);
  const label = /<div [^>]*aria-hidden="true"><p>(.*?)<\/p><\/div>/.exec(html)?.[1];
  expect(label).toBe("<b>500 mg + 125 mg</b><span>Film-coated tablet</span>");
  expect(html).not.toContain("<img");
});
