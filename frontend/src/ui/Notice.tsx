import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Notice.module.css";

type Props = { tone: "good" | "bad" | "plain"; title?: string; children?: ReactNode };

/** A message in place. Errors are announced assertively, others politely. */
export function Notice({ tone, title, children }: Props) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === "bad" ? "alert" : "status"}>
      <Icon
        name={tone === "good" ? "check" : tone === "bad" ? "triangle-alert" : "info"}
        size={24}
      />
      <div>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
