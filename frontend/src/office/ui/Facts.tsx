import type { ReactNode } from "react";
import styles from "./Page.module.css";

/** Left out where there is none. */
export type FactRow = readonly [name: string, is: ReactNode] | false | null | undefined | "";

/** Names with what they are, a line each. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="rule-below">
      {rows.map((row, index) =>
        row ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two places have rows of the same name
          <div key={index} className={styles.fact}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
