import type { Product } from "../api/types";
import { cx } from "../ui/cx";
import styles from "./Markings.module.css";

/** Symbols and boxed words of the law, as on the label of the pack, with where the words are from. */
export function Markings({ markings }: Pick<Product, "markings">) {
  if (markings.length === 0) return null;
  const sources = new Set(markings.map(({ source }) => source));
  return (
    <section className={styles.markings} aria-label="By law on the label">
      {markings.map(({ symbol, red, name, title, lines }) => (
        <div key={name} className={cx(styles.marking, red && styles.red)}>
          {symbol ? (
            <span className={styles.symbol} role="img" aria-label={name}>
              {symbol}
            </span>
          ) : null}
          <div className={styles.box}>
            {title ? <p className={styles.title}>{title}</p> : null}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      ))}
      <p className={styles.source}>By law on the label: {[...sources].join("; ")}</p>
    </section>
  );
}
