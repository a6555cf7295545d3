/** What the lines of the order slip are, in words. */
import type { MatchedLine } from "../../../data/schema";
import { counted, groupDigits } from "../../../words/number";
import { keepUnits } from "../../../words/text";
import { isRemark } from "../../parts/matchLines";

/** What the catalogue has for the text of a line: several items may stand in one. */
export type FoundLines = ReadonlyMap<string, readonly MatchedLine[]>;

export type SlipLine = {
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
