// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../data/client";
import type { MatchedLine } from "../../../data/schema";
import { problems, problemText } from "../../parts/matchLines";
import { asNewLine, fillQuantities, withoutQuantity } from "./PasteReview";
import { postedReview, type ReviewLine, reviewLines, storedList, storeList } from "./pasteList";

const matched: MatchedLine = {
  line: 3,
  text: "  Amoxy 500 - 20 box ",
  quantity: 20,
  pack: "box",
  kind: "item",
  match: { id: 148, name: "Amoxicillin 500 mg Capsules", sku: "ABX-0101" },
  candidates: [
    { id: 7, name: "Amoxicillin 250 mg Capsules", detail: "Capsule · 10's", score: 0.5 },
  ],
  assumed: [],
  note: null,
};
const line: ReviewLine = {
  id: 1,
  matched,
  include: true,
  product: 148,
  quantity: "20",
  pack: "box",
};

beforeEach(() => sessionStorage.clear());

test("lines without a quantity are gathered and filled in one go", () => {
  const open = { ...matched, quantity: null };
  const lines = reviewLines([
    matched,
    open,
    { ...open, line: 4 },
    { ...open, line: 5, kind: "none" },
    { ...open, line: 6 },
  ]);
  const typed = lines.map((line) => (line.id === 3 ? { ...line, quantity: "7" } : line));
  const quantities = (of: readonly ReviewLine[]) => of.map(({ quantity }) => quantity);
  expect(quantities(fillQuantities(typed, " 12 "))).toEqual(["20", "12", "7", "", "12"]);
  // What was typed stays where it is typed; a heading is not asked about.
  expect(withoutQuantity(typed).map(({ id }) => id)).toEqual([2, 3, 5]);
});

test("what came with the page is reviewed", () => {
  expect(postedReview({ review: [matched] })).toEqual([matched]);
  for (const nothing of [undefined, null, {}, { review: "x" }])
    expect(postedReview(nothing)).toEqual([]);
});

test("a line goes into the list with its product and the visitor's own words", () => {
  expect(asNewLine(line)).toEqual({
    product: 148,
    name: "Amoxicillin 500 mg Capsules",
    text: "Amoxy 500 - 20 box",
    quantity: "20",
    pack: "box",
  });
  expect(asNewLine({ ...line, product: 7 }).name).toBe("Amoxicillin 250 mg Capsules");
});

test("a line kept as text loses nothing, however long it is", () => {
  const text = "x".repeat(150).concat(" ", "y".repeat(150));
  const kept = asNewLine({ ...line, product: null, pack: " ", matched: { ...matched, text } });
  expect(kept).not.toHaveProperty("name");
  expect(kept).not.toHaveProperty("pack");
  expect(`${kept.text}${kept.note}`.replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});

/** The module as a document that was just loaded has it. */
async function reloaded(): Promise<typeof import("./pasteList")> {
  vi.resetModules();
  return import("./pasteList");
}

test("what was pasted and checked survives a reload, and damaged storage is no list", async () => {
  storeList({ text: "amoxy", lines: [line] });
  expect(storedList()).toEqual({ text: "amoxy", lines: [line] });
  expect((await reloaded()).storedList()).toEqual({ text: "amoxy", lines: [line] });
  storeList({ text: "", lines: [] });
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem("pasted-list", '{"text":5,"lines":[null,{"id":1}]}');
  expect((await reloaded()).storedList()).toEqual({ text: "", lines: [] });
});

test("without storage it lasts as long as the document", () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  const spies = (["getItem", "setItem", "removeItem"] as const).map((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(forbid),
  );
  storeList({ text: "amoxy", lines: [line] });
  expect(storedList()).toEqual({ text: "amoxy", lines: [line] });
  storeList({ text: "", lines: [] });
  expect(storedList()).toEqual({ text: "", lines: [] });
  for (const spy of spies) spy.mockRestore();
});

test("what went wrong is said in words", () => {
  const problem = { status: 422, errors: { file: ["The file is empty."] } };
  expect(problemText(new ApiError(422, problem as never))).toBe("The file is empty.");
  expect(problemText(new ApiError(413, null))).toBe(problems.tooLarge);
  expect(problemText(new ApiError(503, null))).toBe(problems.busy);
  expect(problemText(new ApiError(500, null))).toBe(problems.other);
  expect(problemText(new TypeError("fetch"))).toBe(problems.offline);
});
