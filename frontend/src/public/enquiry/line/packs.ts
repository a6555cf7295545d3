/**
 * What a quantity comes to: `20 boxes = 200 strips = 2,000 tablets`.
 *
 * Nothing here is guessed. A pack size is read only as a whole and only in the spellings below; a line's own pack counts
 * only where it is a word for the catalogue's pack, or for a part of it, or says by itself what it holds. For anything
 * else there is no sum.
 */
import { groupDigits } from "../../../words/number";

/** Things that are counted, in singular and plural. A strip, a vial or a bottle may hold some. */
type Thing = readonly [one: string, many: string];

/** A pack of `count` parts, which hold `each` pieces. */
export type PackSize = {
  /** What the pack holds directly: 10 strips, or 100 tablets. */
  count: number;
  part: Thing;
  /** What each part holds, where that is counted too. */
  each: { count: number; piece: Thing } | null;
};

const STRIP: Thing = ["strip", "strips"];
const PACK: Thing = ["pack", "packs"];

/** The words for some things, each in its forms. */
function words(
  ...things: readonly [thing: Thing, ...short: string[]][]
): ReadonlyMap<string, Thing> {
  return new Map(
    things.flatMap(([thing, ...short]) =>
      [...thing, ...short].map((word) => [word, thing] as const),
    ),
  );
}

/** What is taken piece by piece. Where `×` stands before these, the trade means strips. */
const PIECES = words(
  [["tablet", "tablets"], "tab", "tabs"],
  [["capsule", "capsules"], "cap", "caps"],
  [["softgel", "softgels"]],
);

/** What holds something and is counted itself. */
const PARTS = words(
  [STRIP],
  [["blister", "blisters"]],
  [["bottle", "bottles"]],
  [["tube", "tubes"]],
  [["sachet", "sachets"]],
  [["ampoule", "ampoules"]],
  [["vial", "vials"]],
);

/** Words of a line's pack that mean the pack of the catalogue. A carton or a case may hold many of them. */
const WHOLE = words([["box", "boxes"]], [PACK]);

/** More than this in a pack is a slip of the pen. */
const MAX_COUNT = 10_000;

const MEASURE = /^\d+(?:\.\d+)? ?(?:ml|l|g|mg|kg)$/;

/** Reads a pack size; null where it is not certain what it holds. */
export function readPackSize(text: string | null | undefined): PackSize | null {
  // `10 × 10 tablets` are strips to the trade.
  const size = spelled(text).replace(/^(\d+) ?× ?(\d+) (?=[a-z]+$)/, "$1 strips of $2 ");
  const [, count, word = "", held] = /^(\d{1,5}) ([a-z]+)(?: (?:of|×) (.+))?$/.exec(size) ?? [];
  const part = PARTS.get(word);
  if (held === undefined) {
    const counted = part ?? PIECES.get(word);
    return counted ? checked({ count, part: counted }) : null;
  }
  if (!part) return null;
  const [, inner, pieces = ""] = /^(\d{1,5}) ([a-z]+)$/.exec(held) ?? [];
  const piece = PIECES.get(pieces);
  if (piece) return checked({ count, part, inner, piece });
  // `5 ampoules of 2 ml`.
  return part !== STRIP && MEASURE.test(held) ? checked({ count, part }) : null;
}

type Read = { count: string | undefined; part: Thing; inner?: string | undefined; piece?: Thing };

function checked({ count, part, inner, piece }: Read): PackSize | null {
  const [parts, pieces] = [Number(count), Number(inner ?? 1)];
  const fits = [parts, pieces].every((number) => number >= 1 && number <= MAX_COUNT);
  if (!fits) return null;
  return { count: parts, part, each: piece ? { count: pieces, piece } : null };
}

/** In lower case, with single spaces and one sign for `×`. */
function spelled(text: string | null | undefined): string {
  return (text ?? "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(?<=\d) ?[x*] ?(?=\d)/g, " × ")
    .replace(/(?<=[a-z]) x (?=\d)/g, " × ")
    .trim();
}

/**
 * The sum for a quantity, in words; null where nothing can be said that the quantity does not say itself. `own` is the
 * pack that the line asks for, `catalogue` what the product's pack is.
 */
export function packSum(
  quantity: number,
  own: string | undefined,
  catalogue: string | null | undefined,
): string | null {
  const size = readPackSize(catalogue);
  const asked = spelled(own);
  const whole = asked === "" ? PACK : WHOLE.get(asked);
  if (whole) return size && downwards(quantity, whole, size);
  // What the line says of its own pack counts before the catalogue's.
  const said = readPackSize(asked);
  if (said)
    return said.count * (said.each?.count ?? 1) > 1 ? downwards(quantity, PACK, said) : null;
  if (!size?.each) return null;
  const { part, each } = size;
  if (PARTS.get(asked) === part)
    return sum([
      [quantity, part],
      [quantity * each.count, each.piece],
    ]);
  return PIECES.get(asked) === each.piece ? upwards(quantity, size, each) : null;
}

/**
 * What the quantity counts, where that is a word of its own and the catalogue's pack is another: `10 boxes · pack: 15's`. Nobody
 * knows how many the box holds.
 */
export function countedWords(
  quantity: number,
  own: string | undefined,
  catalogue: string | null | undefined,
): string | null {
  const unit = own?.trim() ?? "";
  if (!catalogue || !/^\p{L}+$/u.test(unit)) return null;
  const word = unit.toLowerCase();
  const thing = WHOLE.get(word) ?? PARTS.get(word);
  return `${groupDigits(quantity)}\u00a0${thing?.[quantity === 1 ? 0 : 1] ?? unit} · pack: ${catalogue}`;
}

/** From packs to pieces. */
function downwards(quantity: number, whole: Thing, { count, part, each }: PackSize): string | null {
  const parts = quantity * count;
  const steps: Step[] = [
    [quantity, whole],
    [parts, part],
  ];
  if (each) steps.push([parts * each.count, each.piece]);
  // One vial in a pack: nothing is gained by saying so.
  return count === 1 && !each ? null : sum(steps);
}

/** From pieces to packs, as far as nothing is left over. */
function upwards(
  quantity: number,
  { count, part }: PackSize,
  { count: held, piece }: { count: number; piece: Thing },
): string | null {
  if (quantity % held !== 0) return null;
  const parts = quantity / held;
  const steps: Step[] = [
    [quantity, piece],
    [parts, part],
  ];
  if (parts % count === 0) steps.push([parts / count, PACK]);
  return sum(steps);
}

type Step = [count: number, thing: Thing];

function sum(steps: readonly Step[]): string {
  return steps
    .map(([count, [one, many]]) => `${groupDigits(count)}\u00a0${count === 1 ? one : many}`)
    .join(" = ");
}
