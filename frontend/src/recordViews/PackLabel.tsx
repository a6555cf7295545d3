import type { ReactNode } from "react";
import type { ProductSummary } from "../api/types";
import { keepUnits } from "../format/text";
import { prescriptionMark, scheduleLabel } from "../format/tradeFacts";
import { BadgeList } from "../ui/Badge";
import { cx } from "../ui/cx";
import { strengthOf } from "./FactStrip";
import styles from "./PackLabel.module.css";

type Printed = Pick<
  ProductSummary,
  "name" | "category" | "badges" | "formulation" | "pack_size" | "salts" | "schedules"
>;

type Props = {
  /** Without one the label is blank. */
  product?: Printed;
  /** The company's seal. */
  seal?: ReactNode;
};

/** Letters in a line of the name, and of the facts. */
const NAME = 17;
const FACTS = 34;

/** In place of a photograph: the label of the pack, typeset from the record. It claims nothing that the record does not. */
export function PackLabel({ product, seal }: Props) {
  return (
    <figure className={styles.pack}>
      <svg
        viewBox="0 0 400 400"
        role="img"
        aria-label={product ? `Label of ${product.name}` : "A blank label"}
        className={styles.label}
      >
        <path d="M0 0h400v400H0z" className={styles.paper} />
        <path d="M0 0h400v22H0z" className={styles.band} />
        {product ? <Print product={product} /> : <path d={BLANK} className={styles.dots} />}
      </svg>
      <div className={styles.badges}>
        <BadgeList items={product?.badges ?? []} label="Certifications" tone="paper" />
      </div>
      <div className={styles.seal}>{seal}</div>
      {product ? <figcaption className={styles.caption}>Photograph to follow</figcaption> : null}
    </figure>
  );
}

const BLANK = "M32 120h250M32 168h180M32 300h120M32 348h90";

function Print({ product }: { product: Printed }) {
  const { name, category, formulation, pack_size: pack, salts, schedules } = product;
  const lines = packLines(keepUnits(name), NAME, 4);
  const size = lines.length > 2 ? 34 : 42;
  const below = 92 + lines.length * size;
  const mark = prescriptionMark(schedules);
  const binding = schedules.filter((schedule) => schedule !== "none");
  return (
    <>
      <text x="32" y="62" className={styles.category}>
        {category}
      </text>
      {mark ? (
        <text x="368" y="70" className={cx(styles.mark, mark.red && styles.red)}>
          {mark.symbol}
        </text>
      ) : null}
      {lines.map((line, index) => (
        <text
          key={line}
          x="32"
          y={114 + index * size}
          className={lines.length > 2 ? styles.longName : styles.name}
        >
          {line}
        </text>
      ))}
      {packLines(formulation ?? "", FACTS, 1).map((line) => (
        <text key={line} x="32" y={below + 16} className={styles.facts}>
          {line}
        </text>
      ))}
      <path d={`M32 ${below + 34}h336`} className={styles.rule} />
      {packLines(keepUnits(strengthOf(salts)), NAME, 1).map((line) => (
        <text key={line} x="32" y={below + 74} className={styles.strength}>
          {line}
        </text>
      ))}
      <text x="32" y="366" className={styles.facts}>
        {packLines(pack ?? "", 26, 1)[0]}
      </text>
      {binding.length > 0 ? (
        <g className={mark?.red ? styles.red : undefined}>
          <path d="M32 308h196v32H32z" className={styles.box} />
          <text x="44" y="330" className={styles.schedule}>
            {binding.map(scheduleLabel).join(", ")}
          </text>
        </g>
      ) : null}
    </>
  );
}

/** A text in lines of so many letters, broken between words; what the last line has no room for ends with an ellipsis. */
export function packLines(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const shown = lines.slice(0, most).map((line) => cut(line, letters));
  const end = shown.at(-1);
  if (lines.length > most && end !== undefined) {
    shown[most - 1] = `${end.slice(0, letters - 1)}…`;
  }
  return shown;
}

const cut = (line: string, letters: number) =>
  line.length > letters ? `${line.slice(0, letters - 1)}…` : line;
