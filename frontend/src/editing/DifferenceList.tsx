import { memo } from "react";
import styles from "./ConflictDialog.module.css";
import { compareWords, Parts, shortened, type WordPart } from "./WordDiff";

const CONTEXT = 60;

type Props = { items: readonly Difference[]; before: string; after: string };

/** The values of each field before and after, with the changed words marked. */
export function DifferenceList({ items, before, after }: Props) {
  return (
    <dl className="stack small rule-above">
      {items.map(({ field, label, before: was, after: is }) => (
        <div key={field} className={styles.item}>
          <dt className="strong all-columns">{label}</dt>
          <Sides was={was} is={is} before={before} after={after} />
        </div>
      ))}
    </dl>
  );
}

type SidesProps = { was: string; is: string; before: string; after: string };

/** Compared again only when a side is another one: what is typed beside it goes on. */
const Sides = memo(function Sides({ was, is, before, after }: SidesProps) {
  const parts = shortened(compareWords(was, is), CONTEXT);
  return (
    <>
      <Side name={before} parts={parts.filter(({ kind }) => kind !== "is")} />
      <Side name={after} parts={parts.filter(({ kind }) => kind !== "was")} />
    </>
  );
});

function Side({ name, parts }: { name: string; parts: readonly WordPart[] }) {
  return (
    <dd className="stack top shrinks">
      <span className="meta">{name}</span>
      {parts.length === 0 ? (
        <em className="faint">empty</em>
      ) : (
        <span className={styles.differenceListText}>
          <Parts of={parts} />
        </span>
      )}
    </dd>
  );
}

/** The differences between two versions of a form's values, as text. */

export type Labels<V> = Partial<Record<keyof V & string, string>>;

export type Difference = { field: string; label: string; before: string; after: string };

/** Compares the labelled fields. Absent, null, "" and [] count as equal. */
export function differences<V extends object>(
  before: V,
  after: V,
  labels: Labels<V>,
): Difference[] {
  return (Object.entries(labels) as [keyof V & string, string][]).flatMap(([field, label]) => {
    const [was, is] = [valueToText(before[field]), valueToText(after[field])];
    return was === is ? [] : [{ field, label, before: was, after: is }];
  });
}

/** Lists have one item a line. */
export function valueToText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(valueToText).join("\n");
  if (typeof value === "object") {
    return Object.values(value).map(valueToText).filter(Boolean).join(" · ");
  }
  return String(value).replaceAll("\r\n", "\n");
}
