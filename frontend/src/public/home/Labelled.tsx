import { paths } from "../../data/paths";
import type { Drawer, ProductSummary } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Slashed } from "../../ui/Slashed";
import { groupDigits } from "../../words/number";
import { AddToEnquiry } from "../parts/AddToEnquiry";
import { Pack, PackLabel } from "../views/PackLabel";
import { ProductCard } from "../views/ProductCard";
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

/** The largest categories as the drawers of a cabinet, in place of photographs. */
function Cabinet({ drawers }: { drawers: readonly Drawer[] }) {
  return (
    <nav aria-label="Categories">
      <ul className={styles.cabinet}>
        {drawers.map(({ name, slug, products, label }) => (
          <li key={slug} className={cx(styles.drawer, `ink-${label.ink}`)}>
            <a href={paths.productList({ category: [slug] })} className={styles.link}>
              <span className="serif title-sm tabular leads-1">
                <span>{groupDigits(products)}</span>
                <span className="visually-hidden">
                  {products === 1 ? " product: " : " products: "}
                </span>
              </span>
              <Pack label={label} className={styles.pack} />
              <span className={styles.name}>
                <Slashed text={name} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Labels of all drawers, side by side: each category's first, then the second ones. */
export function Wall({ drawers }: { drawers: readonly Drawer[] }) {
  const rows = [0, 1, 2].flatMap((at) => drawers.flatMap(({ labels }) => labels[at] ?? []));
  // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one label
  return rows.map((label, at) => <PackLabel key={at} label={label} />);
}
