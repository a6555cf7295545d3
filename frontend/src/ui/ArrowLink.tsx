import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Section.module.css";

type Props = { href: string; children: ReactNode; className?: string | undefined };

/** A quiet link that leads on: underlined words and an arrow. Nothing without an address: its page is hidden. */
export function ArrowLink({ href, children, className }: Props) {
  return href ? (
    <a href={href} className={cx(styles.link, className)}>
      <span className={styles.words}>{children}</span>
      <Icon name="arrow-right" className={styles.arrow} />
    </a>
  ) : null;
}
