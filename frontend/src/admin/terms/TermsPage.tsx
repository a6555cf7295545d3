import { Page } from "../shared/Page";
import { TermList } from "./TermList";
import styles from "./TermsPage.module.css";

export function TermsPage() {
  return (
    <Page
      title="Categories & Benefits"
      lead="What the catalogue is sorted by. A new name shows on every product and on the website at once."
    >
      <div className={styles.columns}>
        <TermList kind="categories" />
        <TermList kind="benefits" />
      </div>
    </Page>
  );
}
