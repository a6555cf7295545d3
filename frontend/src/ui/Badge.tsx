import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx";

type Props = { children: ReactNode; tone?: "outline" | "paper" | "good" | "marigold" };

/** A short label such as GMP, WHO or Draft. */
export function Badge({ children, tone = "outline" }: Props) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
