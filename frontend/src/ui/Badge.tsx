import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx";

type Props = { children: ReactNode; tone?: "outline" | "paper" | "good" | "marigold" };

/** A short label such as GMP, WHO or Draft. */
export function Badge({ children, tone = "outline" }: Props) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

/** A list of badges; `label` is its accessible name. */
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
    <ul className="flex wrap gap-1" aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <Badge {...(tone ? { tone } : {})}>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}
