import type { PackLabel as PackLabelData, Picture } from "../api/schema";
import { cx } from "../ui/cx";
import { Picture as PictureOf } from "../ui/Picture";
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
  const [first] = amounts;
  // A capital is wider than a digit.
  const longest = Math.max(
    0,
    ...amounts.map(({ amount: { length }, amount }) => length + Number(amount > ":")),
  );
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
      <div className={styles.face}>
        {first ? (
          <p
            className={cx(
              styles.amounts,
              amounts.length > 1
                ? amounts.length > 2 || longest > 5
                  ? styles.three
                  : styles.two
                : longest > 3 && (longest > 4 ? styles.long : styles.four),
            )}
          >
            {amounts.map(({ amount, unit, per }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two salts may have one strength
              <span key={index} className={styles.amount}>
                {index > 0 ? <i>+</i> : null}
                <b>{amount}</b>
                {unit ? (
                  <span className={styles.unit}>
                    <span>{unit}</span>
                    {per ? <span>{`per ${per}`}</span> : null}
                  </span>
                ) : null}
              </span>
            ))}
          </p>
        ) : null}
        <p className={styles.facts}>
          {label?.form ? <b>{label.form}</b> : null}
          <span>{label?.pack}</span>
        </p>
        <Pack label={label} />
      </div>
    </div>
  );
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
    <svg viewBox={`0 0 ${WIDTHS[shape]} 128`} className={classes} aria-hidden="true">
      <use href={`${sprite}#${shape}`} />
    </svg>
  );
}

/** Widths of the silhouettes of the sprite, which are 128 high. */
const WIDTHS: Record<string, number> = {
  jar: 96,
  bottle: 64,
  vial: 66,
  dropper: 58,
  tube: 58,
  inhaler: 68,
  sachet: 80,
  roll: 96,
  box: 92,
  brace: 80,
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
