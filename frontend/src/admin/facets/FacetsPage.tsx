import { Page } from "../shared/Page";
import { FacetList } from "./FacetList";
import styles from "./FacetsPage.module.css";

export function FacetsPage() {
  return (
    <Page
      title="Categories & Benefits"
      lead="What the catalogue is sorted by. A new name shows on every product and on the website at once."
    >
      <div className={styles.columns}>
        <FacetList kind="categories" />
        <FacetList kind="benefits" />
      </div>
    </Page>
  );
}
