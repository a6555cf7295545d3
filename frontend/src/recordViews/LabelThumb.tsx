import type { ProductSummary } from "../api/types";
import { cx } from "../ui/cx";
import styles from "./LabelThumb.module.css";
import { formMark, labelStrength } from "./labelMark";

type Props = {
  product: Pick<ProductSummary, "salts" | "formulation">;
  className?: string | undefined;
};

/** The label of a product without a photograph, small: what tells it apart. Decorative, as a card's picture is. */
export function LabelThumb({ product, className }: Props) {
  const strength = labelStrength(product.salts);
  const mark = formMark(product.formulation);
  return (
    <span className={cx(styles.thumb, className)} aria-hidden="true">
      <svg viewBox="0 0 40 40" className={styles.label} aria-hidden="true">
        <path d="M0 0h40v40H0z" className={styles.paper} />
        <path d="M0 0h40v3H0z" className={styles.band} />
        {strength ? (
          <Strength of={strength} mark={mark} />
        ) : (
          <Mark of={mark} at="8 10" scale={1.5} />
        )}
      </svg>
      <span className={styles.words}>Photograph to follow</span>
    </span>
  );
}

type StrengthProps = { of: NonNullable<ReturnType<typeof labelStrength>>; mark: string };

/** Two lines, and the mark where they leave room: beside the first where the second is long. */
function Strength({ of: { lines, unit }, mark }: StrengthProps) {
  const [first = "", second] = lines;
  const isLong = second !== undefined || unit.length > 3;
  return (
    <>
      <text x="4" y="19" className={styles.amount} fontSize={isLong ? 13.5 : 17}>
        {first}
      </text>
      {second ? (
        <text x="4" y="34" className={styles.amount} fontSize="13.5">
          {second}
        </text>
      ) : (
        <text x="4" y="33" className={styles.unit} fontSize={isLong ? 9 : 11.5}>
          {unit}
        </text>
      )}
      {isLong ? (
        <Mark of={mark} at="28 7" scale={0.64} />
      ) : (
        <Mark of={mark} at="22.5 21" scale={0.9} />
      )}
    </>
  );
}

function Mark({ of, at, scale }: { of: string; at: string; scale: number }) {
  return <path d={of} transform={`translate(${at}) scale(${scale})`} className={styles.mark} />;
}
