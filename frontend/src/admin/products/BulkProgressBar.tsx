import { groupDigits } from "../../format/number";
import styles from "./BulkBar.module.css";
import type { BulkProgress } from "./bulk";

/** How far a change of many products is. It goes on when the page is left. */
export function BulkProgressBar({ progress }: { progress: BulkProgress }) {
  const { name, done, of } = progress;
  return (
    <div className={styles.progress} role="status">
      <label htmlFor="bulk-progress">
        {name}: {groupDigits(done)} of {groupDigits(of)}. You may leave this page.
      </label>
      <progress id="bulk-progress" value={done} max={Math.max(of, 1)} />
    </div>
  );
}
