import { type CatalogueFilter, paths } from "../../paths";
import { FileLink } from "../../ui/FileLink";
import styles from "./SelectionFile.module.css";

/** Most products of a file that is made on demand (`src/print/choice.rs`). */
const MOST = 500;

type Props = { filter: CatalogueFilter; total: number };

/** The catalogue of what the filter chooses, and how long it may take to be made. */
export function SelectionFile({ filter, total }: Props) {
  if (total > MOST) {
    return (
      <p className={styles.file}>
        A file of a selection holds up to {MOST} products: choose further filters to download it.
      </p>
    );
  }
  return (
    <p className={styles.file}>
      <FileLink href={paths.catalogueFile(filter)} label="Download this selection" type="PDF" />{" "}
      <span className={styles.note}>It is made for you, which may take half a minute.</span>
    </p>
  );
}
