import { Link } from "react-router";
import type { HistoryEntry } from "../api/types";
import { When } from "../shared/When";
import styles from "./HistoryList.module.css";
import { actionInWords, entryPath, kindInWords } from "./words";

type Props = { entries: readonly HistoryEntry[] };

/** The latest changes in a narrow column. */
export function HistoryList({ entries }: Props) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>;
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <Summary entry={entry} />
          <p className={styles.who}>
            <When at={entry.at} /> {byWhom(entry)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** "Product Amoxicillin 500 mg changed", linked to where it is now. */
export function Summary({ entry }: { entry: HistoryEntry }) {
  const to = entryPath(entry);
  return (
    <p className={styles.what}>
      <span className={styles.kind}>{kindInWords(entry.kind)}</span>{" "}
      {to ? (
        <Link to={to} className={styles.name}>
          {entry.name}
        </Link>
      ) : (
        <span className={styles.name}>{entry.name}</span>
      )}{" "}
      {actionInWords(entry)}
    </p>
  );
}

/** "by admin@example.com". */
export function byWhom({ by }: HistoryEntry): string {
  return by ? `by ${by}` : "by the server";
}
