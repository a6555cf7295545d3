import { diffWordsWithSpace } from "diff";
import { memo } from "react";
import styles from "./ConflictDialog.module.css";

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

type WordDiffProps = {
  before: string;
  after: string;
  /** An address or a number, which has no words of its own. */
  whole?: boolean;
};

/** Two texts as one, with what went and what came marked. */
export function WordDiff({ before, after, whole = false }: WordDiffProps) {
  const parts = whole ? replaced(before, after) : shortened(compareWords(before, after));
  return (
    <p className={styles.wordDiff}>
      <Parts of={parts} spoken />
    </p>
  );
}

type PartsProps = { of: readonly WordPart[]; spoken?: boolean };

/** `spoken`: both sides stand in one text, which says aloud what was and what is. */
function Parts({ of: parts, spoken = false }: PartsProps) {
  return parts.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
    if (kind === "both") return <span key={index}>{text}</span>;
    const Mark = kind === "was" ? "del" : "ins";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
      <Mark key={index} className={styles[kind]}>
        {spoken ? (
          <span className="visually-hidden">{kind === "was" ? " was: " : " now: "}</span>
        ) : null}
        {text}
      </Mark>
    );
  });
}

function replaced(before: string, after: string): WordPart[] {
  const parts: WordPart[] = [
    { kind: "was", text: before },
    { kind: "is", text: after },
  ];
  return parts.filter(({ text }) => text !== "");
}

/** `was`: only in the older text; `is`: only in the newer one. */
type WordPart = { kind: "both" | "was" | "is"; text: string };

/** Long texts with little in common take too long, and are shown as a whole. */
const TIMEOUT_MS = 200;

export function compareWords(before: string, after: string): WordPart[] {
  const parts = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  if (!parts) return replaced(before, after);
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "is" : removed ? "was" : "both",
    text: value,
  }));
}

/** Long stretches that both texts have are cut to their ends. */
export function shortened(parts: readonly WordPart[], context = 80): WordPart[] {
  return parts.map((part, index) => {
    if (part.kind !== "both" || part.text.length <= 2 * context) return part;
    const start = index === 0 ? "" : part.text.slice(0, context);
    const end = index === parts.length - 1 ? "" : part.text.slice(-context);
    return { ...part, text: `${start}…${end}` };
  });
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
