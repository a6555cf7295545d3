import type { Finding } from "../api/types";
import styles from "./FindingList.module.css";
import { groups } from "./findings";

/** What saving would remove or change, by kind. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={styles.groups}>
      {groups(findings).map(({ title, items }) => (
        <li key={title}>
          <span>{title}:</span>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
