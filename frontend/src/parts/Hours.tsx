import { cx } from "../ui/cx";
import styles from "./Hours.module.css";

/** Business hours, one line for each part between semicolons; times stay on one line. */
export function Hours({ hours, className }: { hours: string; className?: string }) {
  return hours.split(";").map((part) => {
    const line = part.trim();
    const at = line.search(/\d/);
    return (
      <span key={line} className={cx(styles.line, className)}>
        {at < 0 ? line : line.slice(0, at)}
        {at < 0 ? null : <span className={styles.times}>{line.slice(at)}</span>}
      </span>
    );
  });
}
