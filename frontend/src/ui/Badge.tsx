import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx";

type Props = { children: ReactNode; tone?: "outline" | "paper" | "good" | "marigold" };

/** A short fact in a hairline frame: GMP, WHO, Draft. */
export function Badge({ children, tone = "outline" }: Props) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

/** Several badges on a line; `label` says what they are to those who cannot see. */
export function BadgeList({
  items,
  label,
  tone,
}: {
  items: readonly string[];
  label: string;
  tone?: Props["tone"];
}) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <Badge {...(tone ? { tone } : {})}>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}
