import { cx } from "../../ui/cx";
import { useLayoutContent } from "./Content";
import styles from "./Seal.module.css";

type Props = { className?: string | undefined; tone?: "paper" | "green" };

/** Longer words are set closer, so that they stay on their half of the ring. */
const FITTING = 17;
const RING = { textLength: 166, lengthAdjust: "spacingAndGlyphs" } as const;

export function Seal({ className, tone = "paper" }: Props) {
  const { above, below, since, year } = useLayoutContent().seal;
  const id = `seal-${tone}-`;
  // Without the year of foundation there is none.
  return (
    year && (
      <svg
        viewBox="0 0 144 144"
        width="144"
        height="144"
        role="img"
        aria-label={`${since} ${year}`}
        className={cx(styles[tone], className)}
      >
        <defs>
          <path id={`${id}top`} d="M17.5 72a54.5 54.5 0 0 1 109 0" />
          <path id={`${id}low`} d="M10 72a62 62 0 0 0 124 0" />
        </defs>
        <circle cx="72" cy="72" r="71" className={styles.ground} />
        <circle cx="72" cy="72" r="68" className={styles.line} />
        <circle cx="72" cy="72" r="44" className={styles.line} />
        {[
          { half: "top", words: above },
          { half: "low", words: below },
        ].map(({ half, words }) => (
          <text key={half} className={styles.ring}>
            <textPath
              href={`#${id}${half}`}
              startOffset="50%"
              textAnchor="middle"
              {...(words.length > FITTING ? RING : {})}
            >
              {words}
            </textPath>
          </text>
        ))}
        <text x="72" y="62" textAnchor="middle" className={styles.since}>
          {since}
        </text>
        <text x="72" y="89" textAnchor="middle" className={styles.year}>
          {year}
        </text>
        <path d="M58 98.5h28" className={styles.rule} />
      </svg>
    )
  );
}
