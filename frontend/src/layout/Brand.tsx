import { useSite } from "../api/useSite";
import { paths } from "../paths";
import { cx } from "../ui/cx";
import { Mark } from "../ui/Mark";
import styles from "./Brand.module.css";

/** The drawn mark and the configured name. */
export function Brand({ onGreen = false }: { onGreen?: boolean }) {
  const name = useSite()?.company.name ?? "";
  return (
    <a href={paths.home} className={cx(styles.brand, onGreen && styles.onGreen)} aria-label={name}>
      <Mark className={styles.mark} />
      <span className={styles.name}>{name}</span>
    </a>
  );
}
