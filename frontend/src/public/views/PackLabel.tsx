import type { PackLabel as PackLabelData, Picture } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Picture as PictureOf } from "../../ui/Picture";
import styles from "./PackLabel.module.css";
import sprite from "./packs.svg?url";

type Props = {
  /** What the server says of a product; without it the label is blank. */
  label: PackLabelData | null | undefined;
  /** Of the product, on its own page: as large as a photograph, and read out. */
  name?: string;
  className?: string | undefined;
};

/** In place of a photograph: strength, form and pack of a product, beside its pack, in the ink of its category. */
export function PackLabel({ label, name, className }: Props) {
  const amounts = label?.amounts ?? [];
  const per = amounts.find((one) => one.per)?.per;
  return (
    <div
      className={cx(
        "as-public",
        styles.label,
        name && styles.square,
        label && `ink-${label.ink}`,
        className,
      )}
      {...(name ? { role: "img", "aria-label": `Label of ${name}` } : { "aria-hidden": true })}
    >
      <div className={cx(styles.face, [null, styles.two, styles.three][sizeOf(amounts)])}>
        <p className={styles.amounts}>
          {amounts.map(({ amount, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two salts may have one strength
            <span key={index} className={styles.amount}>
              {index > 0 ? <i>+</i> : null}
              <b>{amount}</b>
              {unit ? <span className={styles.unit}>{unit}</span> : null}
            </span>
          ))}
        </p>
        <p className={styles.facts}>
          {label?.form ? <b className="block strong">{label.form}</b> : null}
          {per ? <span className="block">{`per ${per}`}</span> : null}
          <span className="block">{label?.pack}</span>
        </p>
        <Pack label={label} />
      </div>
    </div>
  );
}

/** Three sizes of numeral: a number alone, words and two lines, and more. A capital is wider than a digit. */
function sizeOf(amounts: PackLabelData["amounts"]): number {
  const longest = Math.max(0, ...amounts.map(({ amount }) => amount.length));
  const isNumber = amounts.every(({ amount }) => amount < ":");
  if (amounts.length > 2 || longest > (amounts.length > 1 ? 5 : 11)) return 2;
  return amounts.length > 1 || longest > 4 || !isNumber ? 1 : 0;
}

/** The same, small: the pack alone. */
export function PackThumb({ label, className }: Props) {
  return (
    <span
      className={cx("as-public", styles.thumb, label && `ink-${label.ink}`, className)}
      aria-hidden="true"
    >
      <Pack label={label} />
    </span>
  );
}

type ThumbProps = {
  product: { picture?: Picture | null; label?: PackLabelData | null };
  priority?: boolean;
};

/** What stands before the name of a product in lists: its photograph, else its pack. */
export function ProductThumb({ product: { picture, label }, priority = false }: ThumbProps) {
  return picture ? (
    <PictureOf
      picture={picture}
      sizes="2.5rem"
      alt=""
      priority={priority}
      className={styles.photo}
    />
  ) : (
    <PackThumb label={label} />
  );
}

/** The pack alone, in the ink that is set around it. */
export function Pack({ label, className }: Props) {
  const shape = label?.shape ?? "box";
  const classes = cx(styles.pack, className);
  if (label?.pockets) {
    return <Strip pockets={label.pockets} long={shape === "capsules"} className={classes} />;
  }
  return (
    <svg viewBox={`0 0 ${WIDTHS[shape] ?? 96} 128`} className={classes} aria-hidden="true">
      <use href={`${sprite}#${shape}`} />
    </svg>
  );
}

/** Widths of the silhouettes of the sprite, which are 128 high, other than 96. */
const WIDTHS: Record<string, number> = {
  bottle: 64,
  box: 92,
  brace: 80,
  buds: 72,
  cannula: 72,
  case: 92,
  dropper: 58,
  gloves: 74,
  honey: 84,
  inhaler: 68,
  pad: 72,
  pen: 56,
  sachet: 80,
  suture: 88,
  syringe: 56,
  tube: 58,
  vial: 66,
};

/** A strip in two columns, from 11 pockets in three, of 16 in four: each pocket is a round dot that a stroke of no length leaves. */
type StripProps = { pockets: number; long: boolean; className: string };

function Strip({ pockets, long, className }: StripProps) {
  const columns = pockets > 15 ? 4 : pockets > 10 ? 3 : Math.min(pockets, 2);
  const width = columns * 26 + 14;
  const height = Math.ceil(pockets / columns) * 24 + 8;
  const each = (stroke: string) =>
    Array.from(
      { length: pockets },
      (_, at) => `M${20 + 26 * (at % columns)} ${16 + 24 * Math.floor(at / columns)}${stroke}`,
    ).join("");
  return (
    <svg viewBox={`0 ${height - 128} ${width} 128`} className={className} aria-hidden="true">
      <rect width={width} height={height} rx="5" fill="currentColor" />
      <path className={long ? styles.long : styles.round} d={each(long ? "m-4 0h8" : "h0")} />
      <path className={styles.score} d={each(long ? "m0-6v12" : "m-5 0h10")} />
    </svg>
  );
}
