import { cx } from "../ui/cx";
import styles from "./Photograph.module.css";

type Props = {
  full: string;
  /** The same picture at 60 % of its size. */
  small: string;
  width: number;
  height: number;
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** It is on the first screen. */
  eager?: boolean;
};

const SMALL = 0.6;

/** A picture of the house that stands between the text of a page. */
export function Photograph({ full, small, width, height, alt, sizes, className, eager }: Props) {
  return (
    <img
      className={cx(styles.photograph, className)}
      src={full}
      srcSet={`${small} ${Math.round(width * SMALL)}w, ${full} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
