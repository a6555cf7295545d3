import type { Drawer, ProductSummary } from "../../data/schema";
import { AddToEnquiry } from "../parts/AddToEnquiry";
import { PackLabel } from "../views/PackLabel";
import { ProductCard } from "../views/ProductCard";
import { Cabinet } from "./Cabinet";
import styles from "./Cabinet.module.css";

type Props = { products: readonly ProductSummary[]; drawers: readonly Drawer[] };

/** The featured products of a catalogue without photographs as labels, above the cabinet of its categories. */
export function Labelled({ products, drawers }: Props) {
  return (
    <>
      <ul className={styles.labels}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              layout="tall"
              noPicture={<PackLabel label={product.label} />}
              action={<AddToEnquiry product={product} />}
            />
          </li>
        ))}
      </ul>
      <Cabinet drawers={drawers} />
    </>
  );
}

/** Labels of all drawers, side by side: each category's first, then the second ones. */
export function Wall({ drawers }: { drawers: readonly Drawer[] }) {
  const rows = [0, 1, 2].flatMap((at) => drawers.flatMap(({ labels }) => labels[at] ?? []));
  // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one label
  return rows.map((label, at) => <PackLabel key={at} label={label} />);
}
