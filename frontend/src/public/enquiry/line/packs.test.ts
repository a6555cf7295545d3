import { expect, test } from "vitest";
import { groupDigits } from "../../../words/number";
import { countedWords, packSum, readPackSize } from "./packs";

/** With plain spaces. */
const sum = (quantity: number, own: string | undefined, catalogue: string | null) =>
  packSum(quantity, own, catalogue)?.replaceAll("\u00a0", " ") ?? null;

test.each([
  [20, "box", "10 × 10 tablets", "20 boxes = 200 strips = 2,000 tablets"],
  [20, "Boxes", "10x10 tablets", "20 boxes = 200 strips = 2,000 tablets"],
  [20, "", "10 × 10 tablets", "20 packs = 200 strips = 2,000 tablets"],
  [1, undefined, "10 * 15 Capsules", "1 pack = 10 strips = 150 capsules"],
  [5, "box", "10 strips of 10 tablets", "5 boxes = 50 strips = 500 tablets"],
  [5, "box", "10 strips x 6 tablets", "5 boxes = 50 strips = 300 tablets"],
  [5, "", "3 blisters of 4 capsules", "5 packs = 15 blisters = 60 capsules"],
  [2, "", "20 × 1 tablet", "2 packs = 40 strips = 40 tablets"],
  [3, "", "1 tube of 20 tablets", "3 packs = 3 tubes = 60 tablets"],
  [12, "box", "100 tablets", "12 boxes = 1,200 tablets"],
  [12, "", "30 softgels", "12 packs = 360 softgels"],
  [4, "", "10 ampoules of 2 mL", "4 packs = 40 ampoules"],
  [4, "", "25 sachets of 20.5 g", "4 packs = 100 sachets"],
  [200, "strip", "10 × 10 tablets", "200 strips = 2,000 tablets"],
  [2000, "tablets", "10 × 10 tablets", "2,000 tablets = 200 strips = 20 packs"],
  [20, "tabs", "10 × 10 tablets", "20 tablets = 2 strips"],
  [99_999, "box", "10 × 10 tablets", "99,999 boxes = 9,99,990 strips = 99,99,900 tablets"],
  // What the line says by itself, whatever the catalogue has.
  [5, "10 × 15 tablets", "10 × 10 tablets", "5 packs = 50 strips = 750 tablets"],
  [5, "100 tablets", null, "5 packs = 500 tablets"],
])("%d of %j beside %j is %j", (quantity, own, catalogue, said) => {
  expect(sum(quantity, own, catalogue)).toBe(said);
});

test.each([
  ["box", null],
  ["box", ""],
  ["box", "1 vial"],
  ["box", "30 g tube"],
  ["box", "100 mL bottle"],
  ["box", "1 inhaler of 200 metered doses"],
  ["box", "1 vial with sterile water for injections 10 mL"],
  ["box", "10 × 6 tablets with applicator"],
  ["box", "10 × 10"],
  ["box", "10x10's"],
  ["box", "10 × 10 × 10 tablets"],
  ["box", "10 x 10 tablets / 10 x 15 tablets"],
  ["box", "about 10 × 10 tablets"],
  ["box", "10.5 × 10 tablets"],
  ["box", "0 × 10 tablets"],
  ["box", "10 × 0 tablets"],
  ["box", "99999 × 10 tablets"],
  ["box", "10 × 10 constructor"],
  ["constructor", "10 × 10 tablets"],
  ["box", "10² × 10 tablets"],
  ["box", "10 × 10 ml"],
  ["box", "10 strips of 5 ml"],
  ["carton", "10 × 10 tablets"],
  ["case of 20", "10 × 10 tablets"],
  ["bottle", "10 × 10 tablets"],
  ["strip of 15", "10 × 10 tablets"],
  ["10x15", "10 × 10 tablets"],
  ["capsules", "10 × 10 tablets"],
  ["strip", "100 tablets"],
  ["tablets", "100 tablets"],
  ["1 vial", "10 × 10 tablets"],
])("a pack of %j beside %j is not certain", (own, catalogue) => {
  expect(sum(20, own, catalogue)).toBeNull();
});

test("pieces that fill no strip stay pieces", () => {
  expect(sum(15, "tablets", "10 × 10 tablets")).toBeNull();
});

/** A small generator of numbers, the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state % most) + 1;
  };
}

test("whatever the numbers are, each step is the one before times what it holds", () => {
  const next = numbers(7);
  const spellings = [
    (a: number, b: number) => `${a} × ${b} tablets`,
    (a: number, b: number) => `${a}x${b} capsules`,
    (a: number, b: number) => `${a} strips of ${b} tablets`,
    (a: number, b: number) => ` ${a}  X ${b}  Tablets `,
  ];
  for (let round = 0; round < 2_000; round++) {
    const [quantity, parts, pieces] = [next(99_999), next(200), next(200)];
    const spelling = spellings[round % spellings.length]?.(parts, pieces) ?? "";
    const steps = sum(quantity, "box", spelling)?.split(" = ") ?? [];
    const counts = steps.map((step) => step.split(" ")[0]);
    expect(counts, spelling).toEqual(
      [quantity, quantity * parts, quantity * parts * pieces].map(groupDigits),
    );
  }
});

test("a word or sign more, anywhere, leaves nothing to say", () => {
  const next = numbers(11);
  const more = ["approx.", "or", "with spoon", "/", "'s", "+", "dozen", "-", "(", "½", "× 2"];
  for (let round = 0; round < 2_000; round++) {
    const size = `${next(50)} × ${next(50)} tablets`;
    const words = size.split(" ");
    const extra = more[next(more.length) - 1] ?? "";
    words.splice(next(words.length + 1) - 1, 0, extra);
    expect(readPackSize(words.join(" ")), words.join(" ")).toBeNull();
  }
});

test("no text is too odd to read", () => {
  const next = numbers(3);
  const pieces = [
    "10",
    "×",
    "x",
    "tablets",
    "strips",
    "of",
    " ",
    "९",
    "\u0000",
    "ml",
    "box",
    "1e9",
  ];
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: next(8) }, () => pieces[next(pieces.length) - 1]).join(" ");
    const size = readPackSize(text);
    if (size) expect(size.count * (size.each?.count ?? 1)).toBeGreaterThan(0);
    expect(() => packSum(next(99_999), text, text)).not.toThrow();
  }
});

test("a unit of the buyer's that the catalogue's pack does not explain stands beside the number", () => {
  expect(packSum(10, "box", "15's")).toBeNull();
  expect(countedWords(10, "box", "15's")).toBe("10\u00a0boxes · pack: 15's");
  expect(countedWords(1, "boxes", "15's")).toBe("1\u00a0box · pack: 15's");
  expect(countedWords(20, "Strip", "15's")).toBe("20\u00a0strips · pack: 15's");
  expect(countedWords(20, "carton", "15's")).toBe("20\u00a0carton · pack: 15's");
  expect(countedWords(10, "15s box", "15's")).toBeNull();
  expect(countedWords(10, undefined, "15's")).toBeNull();
  expect(countedWords(10, "box", null)).toBeNull();
});
