import type { ReactNode } from "react";
import styles from "./Chip.module.css";
import { cx } from "./cx";
import { Icon } from "./Icon";

/** A filter that is on, with the way to switch it off. */
export function FilterChip({ label, removeHref }: { label: string; removeHref: string }) {
  return (
    <span className={styles.chip}>
      {label}
      <a href={removeHref} className={styles.remove} aria-label={`Remove filter ${label}`}>
        <Icon name="x" size={16} />
      </a>
    </span>
  );
}

type ChoiceProps = { href: string; current: boolean; children: ReactNode };

/** One of several filters, shown side by side. */
export function ChoiceChip({ href, current, children }: ChoiceProps) {
  return (
    <a
      href={href}
      className={cx(styles.choice, current && styles.current)}
      aria-current={current ? "true" : undefined}
    >
      {children}
    </a>
  );
}
