import { expect, test } from "vitest";
import type { MatchedLine } from "../../../data/schema";
import { byText, slipLine, splitLines, summary, unknownTexts } from "./LiveLines";

const matched = (line: Partial<MatchedLine>): MatchedLine => ({
  line: 1,
  text: "x",
  quantity: null,
  pack: null,
  kind: "item",
  match: null,
  candidates: [],
  assumed: [],
  note: null,
  ...line,
});
const amoxicillin = { id: 148, name: "Amoxicillin 500 mg Capsules", sku: "ABX-0101" };
const candidate = (id: number, name: string) => ({ id, name, detail: "", score: 1 });

/** What the slip says of a line, with plain spaces. */
function said(...answer: Partial<MatchedLine>[]) {
  const { state, text, amount } = slipLine(" typed ", new Map([["typed", answer.map(matched)]]));
  return [state, text.replaceAll("\u00a0", " "), amount];
}

test("a line says what it is, or what it needs", () => {
  expect(said({ match: amoxicillin, quantity: 20, pack: "box" })).toEqual([
    "sure",
    "Amoxicillin 500 mg Capsules",
    "20 box",
  ]);
  expect(said({ match: amoxicillin })).toEqual([
    "open",
    "Amoxicillin 500 mg Capsules",
    "needs a quantity",
  ]);
  expect(said({ candidates: [candidate(1, "A"), candidate(2, "B")], quantity: 5 })).toEqual([
    "open",
    "2 products fit: choose in the review",
    "5",
  ]);
  expect(said({ candidates: [candidate(1, "Zinc 50 mg")], note: "Another release." })).toEqual([
    "open",
    "Zinc 50 mg? Another release.",
    "",
  ]);
  expect(said({ quantity: 5, pack: "box" })[0]).toBe("unknown");
  expect(said({ kind: "none" })[0]).toBe("remark");
  expect(said({ match: amoxicillin, quantity: 1 }, { text: "ORS" })).toEqual([
    "unknown",
    "Amoxicillin 500 mg Capsules; ORS",
    "2 items",
  ]);
});

test("each text is asked about once, and blank lines keep their place", () => {
  const lines = splitLines("dolo 650\r\n\ntelma 40\rdolo 650 ");
  expect(lines).toHaveLength(4);
  const found = new Map([["telma 40", [matched({})]]]);
  expect(unknownTexts(lines, found)).toEqual(["dolo 650"]);
  expect(slipLine("", found).state).toBe("blank");
  expect(slipLine("dolo 650", found).state).toBe("waiting");
  const [one, two] = [matched({ line: 1 }), matched({ line: 2 })];
  expect(byText(["a", "b"], [one, two, two])).toEqual([
    ["a", [one]],
    ["b", [two, two]],
  ]);
});

test("the summary waits until every line is known", () => {
  const found = new Map([
    ["a", [matched({ match: amoxicillin, quantity: 1 })]],
    ["b", [matched({ match: amoxicillin })]],
    ["c", [matched({})]],
  ]);
  const sentence = (...texts: string[]) => summary(texts.map((text) => slipLine(text, found)));
  expect(sentence("a", "", "b", "c")).toBe(
    "1 line found · 1 needs your answer · 1 not in the catalogue",
  );
  expect(sentence("a", "d")).toBe("");
  expect(sentence("")).toBe("");
});
