import { useSite } from "../api/useQuery";
import { paths } from "../paths";
import { cx } from "../ui/cx";
import { Mark } from "../ui/Mark";
import { Picture } from "../ui/Picture";
import styles from "./Header.module.css";

/** Longer names are set smaller, so that they fit into three lines on a phone. */
const LONG_NAME = 28;

export function Brand({ onGreen = false }: { onGreen?: boolean }) {
  const { name = "", logo } = useSite()?.company ?? {};
  return (
    <a href={paths.home} className={cx(styles.brand, onGreen && styles.onGreen)} aria-label={name}>
      {logo ? (
        <Picture picture={logo} sizes="6rem" alt="" className={cx(styles.mark, styles.logo)} />
      ) : (
        <Mark className={styles.mark} />
      )}
      <span className={cx(styles.name, name.length > LONG_NAME && styles.long)}>{name}</span>
    </a>
  );
}
