import type { ReactNode } from "react";
import { paths } from "../../data/paths";
import type { ProductSummary } from "../../data/schema";
import { cx } from "../../ui/cx";
import { elongation, Picture } from "../../ui/Picture";
import { Slashed } from "../../ui/Slashed";
import { groupDigits } from "../../words/number";
import { keepUnits, saysAll } from "../../words/text";
import { soldInWords } from "../../words/tradeFacts";
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
  /** Its quality marks, unless nearly all products around it have them. */
  badges?: boolean;
  /** In the place of a photograph where there is none. */
  noPicture: ReactNode;
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
  const { product, priority = false, layout = "compact", lead = false, action, noPicture } = props;
  const { headingLevel: level = 3, badges = true } = props;
  const image = product.picture;
  const id = `card-${product.id}`;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={cx("product-card", styles.card, layout === "compact" && styles.compact)}>
      {image ? (
        <div className={styles.frame}>
          <Picture
            picture={image}
            sizes={SIZES[lead ? "lead" : layout]}
            alt=""
            priority={priority}
            fit={elongation(image) > NEARLY_SQUARE ? "contain" : "cover"}
            className={styles.image}
          />
        </div>
      ) : (
        <div className={styles.label}>{noPicture}</div>
      )}
      <div className={styles.text}>
        <p className="flex between gap-3 tiny leads-close">
          <span className="shrinks strong green">
            <Slashed text={product.category} />
          </span>
          {product.sku ? <span className={styles.sku}>{product.sku}</span> : null}
        </p>
        <Heading className="above-2 title-xs leads-15" id={id}>
          {keepUnits(product.name)}
        </Heading>
        <Facts product={product} />
        {badges && product.badges.length > 0 ? (
          <ul className={styles.badges} aria-label="Quality marks">
            {product.badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        ) : null}
        <div className={styles.foot}>
          <a href={paths.product(product.id)} className={styles.more} aria-describedby={id}>
            <span className="visually-hidden">More Details</span>
          </a>
          {action}
        </div>
      </div>
    </article>
  );
}

/** More salts than this are counted: the product page lists them all. */
const MOST_SALTS = 4;

/** Salts with their strengths, then form, pack, and how it is sold: what the label in the place of a picture and the name do not say. */
function Facts({ product }: { product: ProductSummary }) {
  const { name, salts, composition, formulation, pack_size, label, mrp } = product;
  const few = salts.length > MOST_SALTS ? salts.slice(0, MOST_SALTS - 1) : salts;
  const labelled = label ? [] : [formulation, pack_size];
  const facts = [...labelled, soldInWords(product), mrp && `MRP ₹${groupDigits(mrp)}`].flatMap(
    (fact) => fact || [],
  );
  const said =
    label && saysAll(name, salts.length > 0 ? salts.map(({ salt }) => salt) : [composition ?? ""]);
  return (
    <>
      {said ? null : few.length > 0 ? (
        <ul className={styles.salts}>
          {few.map(({ salt, strength }) => (
            <li key={salt}>
              <span>{`${salt} `}</span>
              {strength ? <b>{keepUnits(strength)}</b> : null}
            </li>
          ))}
          {few.length < salts.length ? <li>{`and ${salts.length - few.length} more`}</li> : null}
        </ul>
      ) : composition ? (
        <p className={styles.plain}>{keepUnits(composition)}</p>
      ) : null}
      {facts.length > 0 ? (
        <p className="rule-above meta tabular above-1 pad-top-2 leads-45">
          {keepUnits(facts.join("\u00a0· "))}
        </p>
      ) : null}
    </>
  );
}
