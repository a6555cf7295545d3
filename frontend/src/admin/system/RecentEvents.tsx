import { groupDigits } from "../../format/number";
import type { SystemState } from "../api/types";
import { When } from "../shared/When";
import styles from "./System.module.css";

/** The last lines of the log that are more than a remark. */
export function RecentEvents({ state: { recent, warnings, errors } }: { state: SystemState }) {
  if (recent.length === 0) {
    return <p className={styles.text}>None since the last start.</p>;
  }
  return (
    <>
      <p className={styles.text}>
        Since the last start: {groupDigits(errors)} {errors === 1 ? "error" : "errors"},{" "}
        {groupDigits(warnings)} {warnings === 1 ? "warning" : "warnings"}. The log has them all.
      </p>
      <ol className="rule-below">
        {recent.map(({ at, error, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be the same in everything else
          <li key={`${at} ${index}`} className={styles.event}>
            <span className={error ? styles.error : styles.warning}>
              {error ? "Error" : "Warning"}
            </span>
            <When at={at} />
            <code className={styles.line}>{text}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
