import { momentInWords, whenInWords } from "./time";
import styles from "./When.module.css";

/** How long ago, or the day; the exact moment with its zone is the tooltip. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentInWords(at)} className={styles.when}>
      {whenInWords(at)}
    </time>
  );
}
