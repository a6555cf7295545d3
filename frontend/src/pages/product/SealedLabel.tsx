import type { Product } from "../../api/types";
import { Seal } from "../../pageParts/Seal";
import { PackLabel } from "../../recordViews/PackLabel";

/** A product's label with the company's seal; blank without a product. */
export function SealedLabel({ product }: { product?: Product }) {
  return <PackLabel {...(product ? { product } : {})} seal={<Seal />} />;
}
