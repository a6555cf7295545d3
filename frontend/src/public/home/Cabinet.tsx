import { paths } from "../../data/paths";
import type { Drawer } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Slashed } from "../../ui/Slashed";
import { groupDigits } from "../../words/number";
import { Pack } from "../views/PackLabel";
import styles from "./Cabinet.module.css";

/** The largest categories as the drawers of a cabinet, in place of photographs. */
export function Cabinet({ drawers }: { drawers: readonly Drawer[] }) {
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
