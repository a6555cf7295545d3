import { Link } from "react-router";
import type { HistoryEntry } from "../api/types";
import { momentInWords, whenInWords } from "../shared/time";
import styles from "./HistoryList.module.css";
import { actionInWords, entryPath, kindInWords } from "./words";

type Props = { entries: readonly HistoryEntry[]; compact?: boolean };

/** Who did what to what, and when. */
export function HistoryList({ entries, compact = false }: Props) {
  if (entries.length === 0) {
    return <p className={styles.none}>Nothing has been changed yet.</p>;
  }
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const to = entryPath(entry);
        return (
          <li key={entry.id} className={styles.entry}>
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
            {entry.detail && !compact ? <p className={styles.detail}>{entry.detail}</p> : null}
            <p className={styles.who}>
              <time dateTime={entry.at} title={momentInWords(entry.at)}>
                {compact ? whenInWords(entry.at) : momentInWords(entry.at)}
              </time>
              {entry.by ? ` by ${entry.by}` : " by the server"}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
