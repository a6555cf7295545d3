import { compareWords, shortened, type WordPart } from "./store/words";
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
