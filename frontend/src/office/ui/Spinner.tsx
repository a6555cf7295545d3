import styles from "./Page.module.css";

/** Appears after a short delay. */
export function Spinner({ label, inline }: { label: string; inline?: boolean }) {
  return (
    <div className={inline ? "stack middle inset-6" : styles.spinnerPage} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
