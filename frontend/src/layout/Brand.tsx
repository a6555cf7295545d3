import { useSite } from "../api/useSite";
import { paths } from "../paths";
import { cx } from "../ui/cx";
import { Mark } from "../ui/Mark";
import styles from "./Brand.module.css";

/** Longer names are set smaller, so that they fit into three lines on a phone. */
const LONG_NAME = 28;

export function Brand({ onGreen = false }: { onGreen?: boolean }) {
  const name = useSite()?.company.name ?? "";
  return (
    <a href={paths.home} className={cx(styles.brand, onGreen && styles.onGreen)} aria-label={name}>
      <Mark className={styles.mark} />
      <span className={cx(styles.name, name.length > LONG_NAME && styles.long)}>{name}</span>
    </a>
  );
}
