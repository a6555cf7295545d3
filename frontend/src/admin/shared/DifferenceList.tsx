import styles from "./ConflictDialog.module.css";

const CONTEXT = 60;

type Props = { items: readonly Difference[]; before: string; after: string };

/** The values of each field before and after, with the changed words marked. */
export function DifferenceList({ items, before, after }: Props) {
  return (
    <dl className="stack small rule-above">
      {items.map((item) => {
        const change = changedPart(item.before, item.after);
        return (
          <div key={item.field} className={styles.item}>
            <dt className="strong all-columns">{item.label}</dt>
            <dd className="stack top shrinks">
              <span className="meta">{before}</span>
              {item.before === "" ? (
                <em className="faint">empty</em>
              ) : (
                <span className={styles.differenceListText}>
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
                <span className={styles.differenceListText}>
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

type Change = { lead: string; before: string; after: string; tail: string };

/** The part of two texts that differs, extended to whole words, with up to `context` characters around it. */
export function changedPart(before: string, after: string, context: number = CONTEXT): Change {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  while (start > 0 && !isGap(before[start - 1])) start -= 1;

  let end = 0;
  const rest = shorter - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const startsInAWord = () =>
    !isGap(before.at(-end)) && !(isGap(before.at(-end - 1)) && isGap(after.at(-end - 1)));
  while (end > 0 && startsInAWord()) end -= 1;

  const lead = before.slice(0, start);
  const tail = before.slice(before.length - end);
  return {
    lead: lead.length > context ? `…${lead.slice(-context)}` : lead,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    tail: tail.length > context ? `${tail.slice(0, context)}…` : tail,
  };
}

function isGap(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
