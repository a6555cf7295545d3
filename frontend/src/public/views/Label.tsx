import type { Product } from "../../data/schema";
import { cx } from "../../ui/cx";
import { groupDigits } from "../../words/number";
import { label, rows } from "../../words/productFacts.json";
import { keepUnits } from "../../words/text";
import styles from "./Label.module.css";

/** What the label of a product's pack states beyond its composition: symbol, the law's words, storage, manufacturer. */
export function Label({ product }: { product: Product }) {
  const { markings } = product;
  const symbol = markings.find((marking) => marking.symbol);
  // The pack is among the facts under the title.
  const facts = labelFacts({ ...product, pack_size: null });
  const sources = new Set(markings.map(({ source }) => source));
  if (markings.length + facts.length === 0) return null;
  return (
    <section className={styles.label} aria-label="Label">
      {markings.length > 0 ? (
        <section className="stack gap-2 pad-bottom-3" aria-label="By law on the label">
          {symbol ? (
            <p
              className={cx("serif title-sm leads-1 strong", symbol.red && "rx-red")}
              role="img"
              aria-label={symbol.name}
            >
              {symbol.symbol}
            </p>
          ) : null}
          {markings.map(({ red, name, title, lines }) => (
            <div key={name} className={cx(styles.box, red && styles.redBox)}>
              {title ? <p className={styles.title}>{title}</p> : null}
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </section>
      ) : null}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{keepUnits(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {markings.length > 0 ? (
        <p className="rule-above tiny leads-open faint pad-top-2">{`By law on the label: ${[...sources].join("; ")}`}</p>
      ) : null}
    </section>
  );
}

/** The plain facts that pages show of a product, as the server's `fields.rs` describes them. */
type Fact = { name: string; term: string; choices?: string[][]; before?: string };
type Stated = [term: string, value: string][];

/** Those of its label. */
const labelFacts = (product: object): Stated => stated(product, label);

/** Those below it. */
export const rowFacts = (product: object): Stated => stated(product, rows);

function stated(product: object, facts: readonly Fact[]): Stated {
  return facts.flatMap(({ name, term, choices, before = "" }) => {
    const value: unknown = product[name as keyof typeof product];
    if (typeof value !== "string" || value === "") return [];
    const shown = choices?.find(([known]) => known === value)?.[1] ?? value;
    return [[term, before ? before + groupDigits(shown) : shown]];
  });
}
