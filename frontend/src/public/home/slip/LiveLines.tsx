import { type RefObject, useEffect, useRef, useState } from "react";
import type { MatchedLine } from "../../../data/schema";
import { cx } from "../../../ui/cx";
import { Icon, type IconName } from "../../../ui/Icon";
import { counted, groupDigits } from "../../../words/number";
import { orderSlip as copy } from "../../../words/orderSlip";
import { keepUnits } from "../../../words/text";
import { isRemark, matchLines, problemText } from "../../parts/matchLines";
import styles from "./OrderSlip.module.css";

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

/** What the catalogue has for the text of a line: several items may stand in one. */
type FoundLines = ReadonlyMap<string, readonly MatchedLine[]>;

type SlipLine = {
  state: "blank" | "waiting" | "sure" | "open" | "unknown" | "remark";
  text: string;
  /** How much of it; empty where nothing is known. */
  amount: string;
};

/** The lines as they stand in the field, blank ones too. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/);
}

/** The texts that the server is still to be asked about, each once. */
export function unknownTexts(lines: readonly string[], found: FoundLines): string[] {
  return [...new Set(lines.map((line) => line.trim()))].filter((text) => text && !found.has(text));
}

/** The answer by the text of the line that was asked about. */
export function byText(
  asked: readonly string[],
  answer: readonly MatchedLine[],
): [string, readonly MatchedLine[]][] {
  return asked.map((text, index) => [text, answer.filter(({ line }) => line === index + 1)]);
}

export function slipLine(typed: string, found: FoundLines): SlipLine {
  const text = typed.trim();
  if (text === "") return { state: "blank", text: "", amount: "" };
  const items = found.get(text);
  const [first] = items ?? [];
  if (!items || !first) return { state: "waiting", text: "…", amount: "" };
  if (items.length === 1) return oneItem(first);
  const each = items.map(oneItem);
  const state = each.find((item) => item.state !== "sure")?.state ?? "sure";
  const names = items.map(({ match, text }) => match?.name ?? text.trim()).join("; ");
  return { state, text: keepUnits(names), amount: counted(items.length, "item") };
}

function oneItem(line: MatchedLine): SlipLine {
  const { match, candidates, quantity, pack, note } = line;
  if (isRemark(line)) return { state: "remark", text: "A heading, no item", amount: "" };
  const amount =
    typeof quantity !== "number" ? "" : `${groupDigits(quantity)} ${pack ?? ""}`.trim();
  if (match) {
    const needed = amount || "needs a quantity";
    return { state: amount ? "sure" : "open", text: keepUnits(match.name), amount: needed };
  }
  if (candidates.length === 0)
    return { state: "unknown", text: "Not in the catalogue: we quote it as typed", amount };
  const fits = candidates.length === 1 ? keepUnits(candidates[0]?.name ?? "") : "";
  const choice = fits ? `${fits}?` : `${candidates.length} products fit: choose in the review`;
  return { state: "open", text: fits && note ? `${choice} ${keepUnits(note)}` : choice, amount };
}

/** All lines in one sentence, for those who do not see them; empty where none is known. */
export function summary(lines: readonly SlipLine[]): string {
  const count = (state: SlipLine["state"]) => lines.filter((line) => line.state === state).length;
  const [found, open, unknown] = [count("sure"), count("open"), count("unknown")];
  if (count("waiting") > 0 || found + open + unknown === 0) return "";
  return [
    `${counted(found, "line")} found`,
    open > 0 ? `${open} ${open === 1 ? "needs" : "need"} your answer` : "",
    unknown > 0 ? `${unknown} not in the catalogue` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
