import type { ReactNode } from "react";
import { Picture } from "../../ui/Picture";
import type { FormImage } from "./imageFormat";
import styles from "./Thumb.module.css";

type Props = {
  image: FormImage | null | undefined;
  /** In place of a picture. */
  label: ReactNode;
};

/** Decorative thumbnail of a table row. */
export function Thumb({ image, label }: Props) {
  return (
    <span className={styles.thumb}>
      {image ? <Picture picture={image} sizes="2.25rem" alt="" /> : label}
    </span>
  );
}
