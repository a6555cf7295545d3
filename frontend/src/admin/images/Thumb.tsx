import { Picture } from "../../ui/Picture";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./Thumb.module.css";
import type { FormPicture } from "./types";

/** The small picture at the head of a row; the name beside it says what it is. */
export function Thumb({ picture }: { picture: FormPicture | null | undefined }) {
  return (
    <span className={styles.thumb}>
      {picture ? <Picture picture={picture} sizes="3.5rem" alt="" /> : <AdminIcon name="image" />}
    </span>
  );
}
