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
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded eagerly, with high priority. */
  priority?: boolean;
  /** Overrides the image's alt text; "" where the text beside it says the same. */
  alt?: string;
  /** As in `object-fit`. */
  fit?: "cover" | "contain";
  className?: string | undefined;
};

/** A responsive image with a placeholder colour, which causes no layout shift. */
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

/** The ratio of the longer to the shorter side. */
export function elongation({ width, height }: PictureSource): number {
  return Math.max(width, height) / Math.max(1, Math.min(width, height));
}

export function srcSet({ url, width, variants = [] }: PictureSource): string | undefined {
  const smaller = variants.filter((variant) => variant < width);
  if (smaller.length === 0) return undefined;
  const stem = url.replace(/\.[a-z0-9]+$/i, "");
  const parts = smaller.map((variant) => `${stem}.${variant}.webp ${variant}w`);
  return [...parts, `${url} ${width}w`].join(", ");
}
