import type { ReactNode } from "react";
import { Picture } from "../../ui/Picture";
import styles from "./ImageList.module.css";
import type { FormImage } from "./imageFormat";

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
