import { type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import { Icon, type IconName } from "../../../ui/Icon";
import { orderSlip as copy } from "../../../words/orderSlip";
import { matchLines, problemText } from "../../parts/matchLines";
import styles from "./OrderSlip.module.css";
import {
  byText,
  type FoundLines,
  type SlipLine,
  slipLine,
  splitLines,
  summary,
  unknownTexts,
} from "./slipLines";

const TYPING_PAUSE_MS = 300;

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Of the empty slip. */
  rows: number;
};

/** Beside each line of the slip what it is, on the same rule. */
export function LiveLines({ area, rows }: Props) {
  const { lines, problem } = useLiveLines(area, rows);
  const isEmpty = lines.every(({ state }) => state === "blank");
  return (
    <>
      <div id="slip-found" className={styles.found}>
        {isEmpty ? (
          <span className={styles.hint}>{copy.hint}</span>
        ) : (
          <ol className={styles.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the slip
              <Line key={index} {...line} />
            ))}
          </ol>
        )}
      </div>
      <p role="status" className={cx(styles.said, problem && styles.problem)}>
        {problem || summary(lines)}
      </p>
    </>
  );
}

const ICONS: Partial<Record<SlipLine["state"], IconName>> = {
  sure: "check",
  open: "info",
  unknown: "message-circle",
};

function Line({ state, text, amount }: SlipLine) {
  const icon = ICONS[state];
  return (
    <li className={cx(styles.line, styles[state])} title={text}>
      {icon ? <Icon name={icon} size={16} /> : <span />}
      <span className={styles.what}>{text}</span>
      <span className={styles.amount}>{amount}</span>
    </li>
  );
}

/** Asks about each text once, after a pause in typing; an answer that nobody waits for any more is let go. */
function useLiveLines(area: RefObject<HTMLTextAreaElement | null>, rows: number) {
  const [typed, setTyped] = useState<readonly string[]>(() =>
    splitLines(area.current?.value ?? ""),
  );
  const [found, setFound] = useState<FoundLines>(new Map());
  const [problem, setProblem] = useState("");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const follow = () => {
      const lines = splitLines(field.value);
      field.rows = Math.max(rows, lines.length);
      setTyped(lines);
    };
    const again = () => setAttempt((before) => before + 1);
    follow();
    field.addEventListener("input", follow);
    window.addEventListener("online", again);
    return () => {
      field.removeEventListener("input", follow);
      window.removeEventListener("online", again);
    };
  }, [area, rows]);

  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for another attempt at the same lines
  useEffect(() => {
    const asked = unknownTexts(typed, latest.current);
    if (asked.length === 0) {
      setProblem("");
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await matchLines(asked.join("\n"), controller.signal);
        setFound((before) => new Map([...before, ...byText(asked, answer)]));
        setProblem("");
      } catch (failure) {
        if (!controller.signal.aborted) setProblem(problemText(failure));
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, attempt]);

  return { lines: typed.map((line) => slipLine(line, found)), problem };
}
