import type { Point } from "../../data/schema";

type Props = {
  points: readonly Point[];
  /** Where their order matters. */
  ordered?: boolean;
  styles: Partial<Record<"list" | "item" | "title" | "text", string | undefined>>;
};

export function FeatureList({ points, ordered = false, styles }: Props) {
  const List = ordered ? "ol" : "ul";
  if (points.length === 0) return null;
  return (
    <List className={styles.list}>
      {points.map(({ id, title, text }) => (
        <li key={id} className={styles.item}>
          <h3 className={styles.title}>{title}</h3>
          {text ? <p className={styles.text}>{text}</p> : null}
        </li>
      ))}
    </List>
  );
}
