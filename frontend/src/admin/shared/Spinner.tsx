import styles from "./Spinner.module.css";

/** Something is on its way; shows itself only when that takes a moment. */
export function Spinner({ label, inline }: { label: string; inline?: boolean }) {
  return (
    <div className={inline ? styles.inline : styles.page} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
