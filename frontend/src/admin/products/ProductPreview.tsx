import { useSite } from "../../api/useSite";
import { Dialog } from "../../ui/Dialog";
import { ProductCard } from "../../views/ProductCard";
import { ProductView } from "../../views/ProductView";
import { keepLinks } from "../editing/keepLinks";
import styles from "./Preview.module.css";
import { previewOf } from "./previewOf";
import type { ProductValues } from "./values";

export type Shown = { title: string; values: ProductValues };

type Props = { shown: Shown | null; onClose: () => void; id: number | null };

const NO_SHOPS = { tata1mg: "", amazon: "", flipkart: "" };

/** The page and the card as the public would see them. */
export function ProductPreview({ shown, onClose, id }: Props) {
  const site = useSite();
  const product = shown ? previewOf(shown.values, id, new Date().toISOString()) : null;
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={shown?.title ?? "Preview"}
      className={styles.dialog}
    >
      {product ? (
        <div className={`as-public ${styles.page}`} onClickCapture={keepLinks}>
          <ProductView
            product={product}
            shopNames={site?.shop_names ?? NO_SHOPS}
            pageUrl={`${site?.public_url ?? ""}/products/${id ?? ""}`}
          />
          <hr />
          <div className={styles.card}>
            <ProductCard product={product} layout="tall" headingLevel={2} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
