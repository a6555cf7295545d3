import styles from "./DifferenceList.module.css";
import { changedPart, type Difference } from "./differences";

type Props = { items: readonly Difference[]; before: string; after: string };

/** The values of each field before and after, with the changed words marked. */
export function DifferenceList({ items, before, after }: Props) {
  return (
    <dl className="stack small rule-above">
      {items.map((item) => {
        const change = changedPart(item.before, item.after);
        return (
          <div key={item.field} className={styles.item}>
            <dt className={styles.label}>{item.label}</dt>
            <dd className="stack top shrinks">
              <span className="meta">{before}</span>
              {item.before === "" ? (
                <em className="faint">empty</em>
              ) : (
                <span className={styles.text}>
                  {change.lead}
                  <del className={styles.was}>{change.before}</del>
                  {change.tail}
                </span>
              )}
            </dd>
            <dd className="stack top shrinks">
              <span className="meta">{after}</span>
              {item.after === "" ? (
                <em className="faint">empty</em>
              ) : (
                <span className={styles.text}>
                  {change.lead}
                  <ins className={styles.is}>{change.after}</ins>
                  {change.tail}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
