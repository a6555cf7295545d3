import { compareWords, shortened } from "./store/words";
import styles from "./WordDiff.module.css";

/** Two texts as one, with what went and what came marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = shortened(compareWords(before, after));
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
