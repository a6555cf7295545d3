import { cx } from "./cx";
import styles from "./Picture.module.css";

export type PictureSource = {
  url: string;
  width: number;
  height: number;
  alt: string;
  tone?: number;
  variants?: readonly number[];
};

type Props = {
  picture: PictureSource;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: fetched at once, with priority. */
  priority?: boolean;
  /** Replaces the picture's own words; "" where the words beside it say the same. */
  alt?: string;
  /** Cut to fill its frame, or whole on the frame's own ground. */
  fit?: "cover" | "contain";
  className?: string | undefined;
};

/** An image that never moves the page: its size is known, its colour is there first. */
export function Picture({ picture, sizes, priority, alt, fit = "cover", className }: Props) {
  const tone = picture.tone === undefined ? styles.plain : `tone-${picture.tone}`;
  const ground = fit === "cover" && tone;
  return (
    <img
      className={cx(styles.picture, styles[fit], ground, className)}
      src={picture.url}
      srcSet={srcSet(picture)}
      sizes={picture.variants?.length ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      draggable={false}
    />
  );
}

/** How much longer one side is than the other: 1 for a square. */
export function elongation({ width, height }: PictureSource): number {
  return Math.max(width, height) / Math.max(1, Math.min(width, height));
}

/** The smaller copies beside the original, and the original itself. */
export function srcSet({ url, width, variants = [] }: PictureSource): string | undefined {
  const smaller = variants.filter((variant) => variant < width);
  if (smaller.length === 0) return undefined;
  const stem = url.replace(/\.[a-z0-9]+$/i, "");
  const parts = smaller.map((variant) => `${stem}.${variant}.webp ${variant}w`);
  return [...parts, `${url} ${width}w`].join(", ");
}
