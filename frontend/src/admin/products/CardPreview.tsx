import { useDeferredValue, useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ProductCard } from "../../recordViews/ProductCard";
import styles from "./CardPreview.module.css";
import { previewOf } from "./previewOf";
import type { ProductValues } from "./product";
import { useReadComposition } from "./useReadComposition";

const NOW = new Date().toISOString();

/** The public card while the product is edited; its links and buttons do nothing. */
export function CardPreview({ id }: { id: number | null }) {
  const { control } = useFormContext<ProductValues>();
  const values = useDeferredValue(useWatch({ control }) as ProductValues);
  const read = useReadComposition(id)();
  const product = useMemo(() => previewOf(values, id, NOW, read), [values, id, read]);
  return (
    <div className="stack gap-3">
      <p className="meta strong">Card in the catalogue</p>
      <div className={`as-public ${styles.card}`} inert>
        <ProductCard product={product} layout="tall" headingLevel={2} />
      </div>
    </div>
  );
}
