import type { ProductSummary } from "../api/types";
import { keepUnits } from "../format/text";
import { soldInWords } from "../format/tradeFacts";
import styles from "./CardLabel.module.css";

/** More salts than this are counted: the product page lists them all. */
const MOST_SALTS = 4;

/** A short fact, as "10 × 10 tablets", is not broken. */
const LONGEST_LINE = 24;

function inOneLine(fact: string): string {
  return fact.length > LONGEST_LINE ? keepUnits(fact) : fact.replaceAll(" ", "\u00a0");
}

/** The facts of a product as a card's label: salts with their strengths, then form, pack, and how it is sold. */
export function CardLabel({ product }: { product: ProductSummary }) {
  const { salts, composition, formulation, pack_size } = product;
  const few = salts.length > MOST_SALTS ? salts.slice(0, MOST_SALTS - 1) : salts;
  const facts = [formulation, pack_size, soldInWords(product)].flatMap((fact) => fact || []);
  return (
    <>
      {few.length > 0 ? (
        <ul className={styles.salts}>
          {few.map(({ salt, strength }) => (
            <li key={salt}>
              {salt} {strength ? <b>{keepUnits(strength)}</b> : null}
            </li>
          ))}
          {few.length < salts.length ? <li>and {salts.length - few.length} more</li> : null}
        </ul>
      ) : composition ? (
        <p className={styles.plain}>{keepUnits(composition)}</p>
      ) : null}
      {facts.length > 0 ? (
        <p className={styles.facts}>{facts.map(inOneLine).join("\u00a0· ")}</p>
      ) : null}
    </>
  );
}
