import { Picture } from "../../ui/Picture";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./Thumb.module.css";
import type { FormImage } from "./types";

/** Decorative thumbnail of a table row. */
export function Thumb({ image }: { image: FormImage | null | undefined }) {
  return (
    <span className={styles.thumb}>
      {image ? <Picture picture={image} sizes="2.25rem" alt="" /> : <AdminIcon name="image" />}
    </span>
  );
}
