import { useDeferredValue, useMemo } from "react";
import { ProductCard } from "../../views/ProductCard";
import styles from "./Preview.module.css";
import { previewOf } from "./previewOf";
import type { ProductValues } from "./values";

const NOW = new Date().toISOString();

/** The public card, while it is being written. To be looked at only. */
export function CardPreview({ id, values }: { id: number | null; values: ProductValues }) {
  const shown = useDeferredValue(values);
  const product = useMemo(() => previewOf(shown, id, NOW), [shown, id]);
  return (
    <div className={styles.beside}>
      <p className={styles.title}>Card in the catalogue</p>
      <div className={`as-public ${styles.card}`} inert>
        <ProductCard product={product} layout="tall" headingLevel={2} />
      </div>
    </div>
  );
}
