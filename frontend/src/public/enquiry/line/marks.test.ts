// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { changeLines, enquiryList, type NewLine, withKeys } from "../../../data/enquiryList";
import type { ComparedProduct as ListedProduct } from "../../../data/schema";
import { marksOf, mergeLines } from "./marks";

const product = (id: number, salts_key: string | null, form = "Tablet"): ListedProduct => ({
  id,
  name: `Product ${id}`,
  sku: null,
  composition: null,
  formulation: form,
  pack_size: null,
  salts_key,
});

const CATALOGUE = [
  product(1, "a"),
  product(2, "a"),
  product(3, "b"),
  product(4, null),
  product(5, "b", "Injection"),
];
const find = ({ product }: NewLine) => CATALOGUE.find(({ id }) => id === product);

function fill(...lines: Partial<NewLine>[]): void {
  const whole = lines.map((line) => ({ product: null, quantity: "1", ...line }));
  changeLines(() => ({ lines: withKeys(whole, []) }));
}

const lines = () => enquiryList().lines;
const marks = () => marksOf(lines(), find);
const keyAt = (index: number) => lines()[index]?.key ?? 0;
const markAt = (index: number) => marks().get(keyAt(index));

beforeEach(() => fill());

test("the same product and the same salt and strength are marked at the later line", () => {
  fill({ product: 1 }, { product: 3 }, { product: 2 }, { product: 4 }, { product: 1 });
  expect(markAt(2)).toMatchObject({ isSame: false, number: 1, differsIn: null, merged: null });
  expect(markAt(4)).toMatchObject({ isSame: true, number: 1 });
  expect(marks().size).toBe(2);
});

test("another dosage form of a salt and strength is marked with what differs", () => {
  fill({ product: 3 }, { product: 5 });
  expect(markAt(1)).toMatchObject({ isSame: false, number: 1, differsIn: "form", merged: null });
});

test("the same words are the same, however they are spaced; other words and products are not", () => {
  fill({ text: "Dolo 650" }, { text: " dolo  650" }, { product: 4 }, { text: "Dolo 65" });
  expect(markAt(1)).toMatchObject({ isSame: true, number: 1 });
  expect(marks().size).toBe(1);
});

test("lines whose words were deleted are not the same", () => {
  fill({ text: "x" }, { text: "y" });
  changeLines((all) => ({ lines: all.map((line) => ({ ...line, text: " " })) }));
  expect(marks().size).toBe(0);
  expect(mergeLines(keyAt(0), keyAt(1))).toBeNull();
});

test("a product that the catalogue does not know is like no other", () => {
  fill({ product: 98 }, { product: 99 }, { product: 4 });
  expect(marks().size).toBe(0);
});

test("quantities are added, and neither notes nor words are lost", () => {
  fill(
    { product: 1, quantity: "20", pack: "Box", note: "urgent", text: "telma" },
    { product: 3 },
    { product: 1, quantity: "1,000", pack: " box ", note: "cold", text: "Telma" },
  );
  const undo = mergeLines(keyAt(0), keyAt(2));
  expect(lines()).toHaveLength(2);
  expect(lines()[0]).toMatchObject({
    quantity: "1020",
    pack: "Box",
    note: "urgent; cold",
    text: "telma",
  });
  undo?.();
  expect(lines()).toMatchObject([
    { product: 1, quantity: "20", note: "urgent", text: "telma" },
    { product: 3 },
    { product: 1, quantity: "1,000", note: "cold", text: "Telma" },
  ]);
});

test.each([
  ["another pack", { pack: "strip" }],
  ["no quantity", { quantity: "ten" }],
  ["a quantity beyond the most", { quantity: "99999" }],
  ["notes that are too long together", { note: "x".repeat(195) }],
])("%s cannot be merged", (_what, other) => {
  fill({ product: 1, quantity: "20", note: "urgent" }, { product: 1, quantity: "5", ...other });
  expect(markAt(1)).toMatchObject({
    isSame: true,
    merged: null,
    differsIn: "pack" in other ? "pack" : null,
  });
  expect(mergeLines(keyAt(0), keyAt(1))).toBeNull();
  expect(lines()).toHaveLength(2);
});

test("a line that was changed after merging keeps the change when that is undone", () => {
  fill({ product: 1, quantity: "20" }, { product: 1, quantity: "5" });
  const undo = mergeLines(keyAt(0), keyAt(1));
  changeLines((all) => ({ lines: all.map((line) => ({ ...line, quantity: "30", note: "x" })) }));
  undo?.();
  expect(lines().map(({ quantity, note }) => [quantity, note])).toEqual([
    ["25", "x"],
    ["5", undefined],
  ]);
});

test("a line that was removed after merging stays removed, and the other one comes back", () => {
  fill({ product: 1, quantity: "20" }, { product: 1, quantity: "5" });
  const undo = mergeLines(keyAt(0), keyAt(1));
  changeLines(() => ({ lines: [] }));
  undo?.();
  expect(lines().map(({ quantity }) => quantity)).toEqual(["5"]);
});

test("what another tab has changed is not merged", () => {
  fill({ product: 1, quantity: "20" }, { product: 1, quantity: "5" });
  const [above, key] = [keyAt(0), keyAt(1)];
  changeLines((all) => ({ lines: all.slice(0, 1) }));
  expect(mergeLines(above, key)).toBeNull();
  expect(lines()).toMatchObject([{ quantity: "20" }]);
});

test("a mark that says the same stays the same object", () => {
  fill({ product: 1, quantity: "20" }, { product: 1, quantity: "5" }, { product: 3 });
  const before = markAt(1);
  changeLines((all) => ({
    lines: all.map((line) => (line.product === 3 ? { ...line, quantity: "9" } : line)),
  }));
  expect(markAt(1)).toBe(before);
});

test("500 lines of one product are marked in a moment", () => {
  fill(...Array.from({ length: 500 }, (_, at) => ({ product: 1, note: `note ${at}` })));
  const begun = performance.now();
  expect(marks().size).toBe(499);
  expect(performance.now() - begun).toBeLessThan(200);
});
