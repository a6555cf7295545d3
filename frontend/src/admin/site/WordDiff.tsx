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
      {parts.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (kind === "both") return <span key={index}>{text}</span>;
        const Mark = kind === "was" ? "del" : "ins";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
          <Mark key={index} className={styles[kind]}>
            <span className="visually-hidden">{kind === "was" ? " was: " : " now: "}</span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
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

export function compareWords(before: string, after: string): WordPart[] {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
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
