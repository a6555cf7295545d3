import { cx } from "./cx";
import styles from "./Section.module.css";

export type PictureSource = {
  url: string;
  width: number;
  height: number;
  alt: string;
  tone?: number | null;
  variants?: readonly number[];
  /** The point that stays visible where the picture is cut, in percent from left and top: `50 40`. */
  focus?: string;
};

type Props = {
  picture: PictureSource;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded eagerly, with high priority. */
  priority?: boolean;
  /** On the first screen, too, but not what a visitor waits for. */
  eager?: boolean;
  /** Overrides the image's alt text; "" where the text beside it says the same. */
  alt?: string;
  /** As in `object-fit`. */
  fit?: "cover" | "contain";
  className?: string | undefined;
};

/** A responsive image with a placeholder colour, which causes no layout shift. */
export function Picture({ picture, sizes, priority, eager, alt, fit = "cover", className }: Props) {
  const tone = typeof picture.tone === "number" ? `tone-${picture.tone}` : styles.plain;
  const ground = fit === "cover" && tone;
  return (
    <img
      className={cx(
        styles.picture,
        fit === "cover" ? styles.cover : styles.contain,
        ground,
        focusClass(picture),
        className,
      )}
      src={picture.url}
      srcSet={srcSet(picture)}
      sizes={picture.variants?.length ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      loading={priority || eager ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      draggable={false}
    />
  );
}

/** Classes for the focal point, rounded to fifths; none for the middle (`scripts/generatedStyles.ts`). */
export function focusClass({ focus = "50 50" }: Pick<PictureSource, "focus">): string {
  const [x, y] = focus
    .split(" ")
    .map((percent) => percent !== "50" && Math.round(+percent / 20) * 2);
  return cx(x !== false && `fx-${x}`, y !== false && `fy-${y}`);
}

/** The ratio of the longer to the shorter side. */
export function elongation({ width, height }: PictureSource): number {
  return Math.max(width, height) / Math.max(1, Math.min(width, height));
}

export function srcSet(picture: Omit<PictureSource, "alt">): string | undefined {
  const { url, width, variants = [] } = picture;
  const smaller = variants.filter((variant) => variant < width);
  if (smaller.length === 0) return undefined;
  const stem = url.replace(/\.[a-z0-9]+$/i, "");
  const parts = smaller.map((variant) => `${stem}.${variant}.webp ${variant}w`);
  return [...parts, `${url} ${width}w`].join(", ");
}
