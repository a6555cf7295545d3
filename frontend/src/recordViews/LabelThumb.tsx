import type { ProductSummary } from "../api/types";
import { cx } from "../ui/cx";
import styles from "./LabelThumb.module.css";

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

/** What a label says in a square of 40 px: the strength, and a drawing of the form. */
type Salts = ProductSummary["salts"];

/** Letters that fit into a line: of an amount, and of its unit. */
const AMOUNT = 4;
const UNIT = 7;

/** "500" with "mg", or "500" and "+125", or "3" with "salts"; null where the record states no strength. */
export function labelStrength(salts: Salts): { lines: string[]; unit: string } | null {
  const parts = salts.map(({ strength }) => /^([\d.,]+)\s*(.*)$/.exec(strength ?? ""));
  const amounts = parts.flatMap((part) => part?.[1] ?? []);
  const [first, second, ...others] = amounts;
  if (first === undefined || amounts.length < salts.length) return null;
  const unit = parts[0]?.[2] ?? "";
  const same = others.length === 0 && parts.every((part) => part?.[2] === unit);
  const fit = same && amounts.every(({ length }) => length <= AMOUNT);
  if (second !== undefined) {
    return fit
      ? { lines: [first, `+${second}`], unit: "" }
      : { lines: [String(salts.length)], unit: "salts" };
  }
  return fit && unit.length <= UNIT ? { lines: [first], unit } : null;
}

/** Paths in a square of 16, by words of the form. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/tablet|lozenge/i, "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M8 2.5v11"],
  [/capsule|softgel/i, "M4.5 4.5h7a3.5 3.5 0 0 1 0 7h-7a3.5 3.5 0 0 1 0-7M8 4.5v7"],
  [
    /inject|infusion|vial|ampoule/i,
    "M5 2h6v2.5h-6zM6 4.5v1.5l-1.5 1.5v6.5h7v-6.5l-1.5-1.5v-1.5M4.5 10h7",
  ],
  [/cream|ointment|gel\b|lotion|paste/i, "M3.5 2h9l-1.5 9h-6zM6 11h4v3h-4z"],
  [/suspension|syrup|solution|liquid|drop|elixir/i, "M6 2h4v3l2 2v7h-8v-7l2-2zM4 10h8"],
  [/powder|granul|sachet/i, "M3.5 2h9v12h-9zM3.5 4.5h9"],
];

const CARTON = "M3 3h10v10h-10zM3 6h10";

export function formMark(formulation: string | null | undefined): string {
  return MARKS.find(([form]) => form.test(formulation ?? ""))?.[1] ?? CARTON;
}
