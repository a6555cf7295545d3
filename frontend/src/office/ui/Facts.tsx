import type { ReactNode } from "react";
import styles from "./Page.module.css";

/** Names with what they are, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="rule-below">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
