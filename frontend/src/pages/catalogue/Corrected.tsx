import { type CatalogueFilter, paths } from "../../paths";
import styles from "./Corrected.module.css";

type Props = {
  filter: CatalogueFilter;
  /** What was searched for instead. */
  corrected: string;
};

/** Says that the words of the search were corrected, with a way back. */
export function Corrected({ filter, corrected }: Props) {
  const { q } = filter;
  return (
    <p className={styles.note}>
      {`Nothing for “${q}”. Showing “${corrected}”. `}
      <a
        href={paths.productList({ ...filter, exact: true, page: 1 })}
        rel="nofollow"
        className={styles.exact}
      >
        {`Search exactly for “${q}”`}
      </a>
    </p>
  );
}
