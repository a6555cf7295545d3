import type { ReactNode } from "react";
import styles from "./Chip.module.css";
import { cx } from "./cx";
import { Icon } from "./Icon";
import { Slashed } from "./Slashed";

/** An active filter with a link that removes it. */
export function FilterChip({ label, removeHref }: { label: string; removeHref: string }) {
  return (
    <span className={styles.chip}>
      <span>
        <Slashed text={label} />
      </span>
      <a href={removeHref} className={styles.remove} aria-label={`Remove filter ${label}`}>
        <Icon name="x" size={16} />
      </a>
    </span>
  );
}

type ChoiceProps = { href: string; current: boolean; children: ReactNode };

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
