import type { ReactNode } from "react";
import type { ProductSummary } from "../api/types";
import { keepUnits } from "../format/text";
import { prescriptionMark } from "../format/tradeFacts";
import { paths } from "../paths";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { elongation, Picture } from "../ui/Picture";
import { CardLabel } from "./CardLabel";
import styles from "./ProductCard.module.css";

type Props = {
  product: ProductSummary;
  /** Among the first on the page: its image is not loaded lazily. */
  priority?: boolean;
  /** `tall` keeps the image above the text on small screens too. */
  layout?: "compact" | "tall";
  /** The large one beside two small ones. */
  lead?: boolean;
  headingLevel?: 2 | 3;
  /** A button at the end of the card, beside the link that covers it. */
  action?: ReactNode;
};

/** On phones a little less than is shown: nine tenths of the screen's pixels are enough, and the next file is half as large again. */
const SIZES = {
  compact: "(min-width: 80rem) 20rem, (min-width: 56rem) 30vw, (min-width: 40rem) 45vw, 7.5rem",
  tall: "(min-width: 64rem) 22vw, (min-width: 40rem) 45vw, 88vw",
  lead: "(min-width: 40rem) 46vw, 88vw",
} as const;

/** Up to this ratio of its sides an image is cropped to the square frame: a tenth is lost at either end. */
const NEARLY_SQUARE = 1.25;

export function ProductCard(props: Props) {
  const { product, priority = false, layout = "compact", lead = false, action } = props;
  const { headingLevel: level = 3 } = props;
  const image = product.picture;
  const id = `card-${product.id}`;
  const mark = prescriptionMark(product.schedules);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={cx("product-card", styles.card, layout === "compact" && styles.compact)}>
      <div className={styles.frame}>
        {image ? (
          <Picture
            picture={image}
            sizes={SIZES[lead ? "lead" : layout]}
            alt=""
            priority={priority}
            fit={elongation(image) > NEARLY_SQUARE ? "contain" : "cover"}
            className={styles.image}
          />
        ) : (
          <div className={cx(styles.image, styles.label)} aria-hidden="true">
            <p>
              <b>{product.salts.map(({ strength }) => strength ?? "…").join(" + ")}</b>
              <span>{product.formulation}</span>
            </p>
          </div>
        )}
        {mark ? (
          <span
            className={cx(styles.mark, mark.red && styles.red)}
            role="img"
            aria-label={mark.name}
          >
            {mark.symbol}
          </span>
        ) : null}
      </div>
      <div className={styles.text}>
        <p className={styles.meta}>
          <span className={styles.category}>{product.category}</span>
          {product.sku ? <span className={styles.sku}>{product.sku}</span> : null}
        </p>
        <Heading className={styles.name} id={id}>
          {keepUnits(product.name)}
        </Heading>
        <CardLabel product={product} />
        {product.badges.length > 0 ? (
          <ul className={styles.badges} aria-label="Quality marks">
            {product.badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        ) : null}
        <div className={styles.foot}>
          <a href={paths.product(product.id)} className={styles.more} aria-describedby={id}>
            <span>More Details</span>
            <Icon name="arrow-right" size={16} />
          </a>
          {action}
        </div>
      </div>
    </article>
  );
}
