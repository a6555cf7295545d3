import { counted } from "../../format/number";
import styles from "./Search.module.css";

/** How many products a search finds now, with a link to it on the website. */
export function FoundNow({ products, href }: { products: number; href: string }) {
  if (products === 0) return <span className={styles.count}>finds nothing</span>;
  return (
    <a href={href} className={styles.count} target="_blank" rel="noopener noreferrer">
      finds {counted(products, "product")}
      <span className="visually-hidden"> on the website, opens in a new tab</span>
    </a>
  );
}
