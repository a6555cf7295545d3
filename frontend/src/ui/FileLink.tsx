import styles from "./FileLink.module.css";
import { Icon } from "./Icon";

type Props = { href: string; label: string; type: string };

/** A quiet link to a file, with its type. */
export function FileLink({ href, label, type }: Props) {
  return (
    <a href={href} className={styles.link}>
      <Icon name="download" size={16} />
      <span>
        <span className={styles.words}>{label}</span>
        <span>{` (${type})`}</span>
      </span>
    </a>
  );
}
