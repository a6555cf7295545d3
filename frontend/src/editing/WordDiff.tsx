import { diffWordsWithSpace } from "diff";
import styles from "./WordDiff.module.css";

type Props = {
  before: string;
  after: string;
  /** An address or a number, which has no words of its own. */
  whole?: boolean;
};

/** Two texts as one, with what went and what came marked. */
export function WordDiff({ before, after, whole = false }: Props) {
  const parts = whole ? replaced(before, after) : shortened(compareWords(before, after));
  return (
    <p className={styles.text}>
      <Parts of={parts} spoken />
    </p>
  );
}

/** `spoken`: both sides stand in one text, which says aloud what was and what is. */
export function Parts({
  of: parts,
  spoken = false,
}: {
  of: readonly WordPart[];
  spoken?: boolean;
}) {
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
export type WordPart = { kind: "both" | "was" | "is"; text: string };

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
