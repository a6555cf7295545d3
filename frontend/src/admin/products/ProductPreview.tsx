import { useSite } from "../../api/useSite";
import { Dialog } from "../../ui/Dialog";
import { ProductCard } from "../../views/ProductCard";
import { ProductView } from "../../views/ProductView";
import { keepLinks } from "../editing/keepLinks";
import styles from "./Preview.module.css";
import { previewOf } from "./previewOf";
import type { ProductValues } from "./values";

type Props = { open: boolean; onClose: () => void; id: number | null; values: ProductValues };

const NO_SHOPS = { tata1mg: "", amazon: "", flipkart: "" };

/** The page and the card as the public would see them. */
export function ProductPreview({ open, onClose, id, values }: Props) {
  const site = useSite();
  const product = previewOf(values, id, new Date().toISOString());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preview: as the public will see it"
      className={styles.dialog}
    >
      {open ? (
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
