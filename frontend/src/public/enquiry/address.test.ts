import { expect, test } from "vitest";
import type { NewLine } from "../../data/enquiryList";
import { isSameList, listAddress, parseList } from "./address";

const search = (address: string | null) => (address ?? "").replace(/^[^?]*/, "");

test("the address of the contract is read and written", () => {
  const lines = parseList("?items=148x20,133x5");
  expect(lines).toEqual([
    { product: 148, quantity: "20" },
    { product: 133, quantity: "5" },
  ]);
  expect(listAddress(lines)).toBe("/enquiry-list?items=148x20,133x5");
  expect(listAddress([])).toBe("/enquiry-list");
  expect(parseList("?items=148%78%32,-x5,x,0x1,12345678901234567890x1")).toEqual([
    { product: 148, quantity: "2" },
  ]);
});

test("own words, packs, notes and wrong quantities come back as they were", () => {
  const lines: NewLine[] = [
    { product: 148, quantity: "1,000", note: "50% & more, +please" },
    { product: null, quantity: "1,5", text: "पैरासिटामोल = syrup?", pack: "box" },
    { product: 7, quantity: "many", text: "as written" },
    { product: null, quantity: "", text: "Amoxy" },
  ];
  const again = parseList(search(listAddress(lines)));
  expect(again).toEqual([
    { ...lines[0], quantity: "1000" },
    { ...lines[1], quantity: "1.5" },
    lines[2],
    lines[3],
  ]);
  expect(isSameList(again, parseList(search(listAddress(again))))).toBe(true);
});

test("a product that left the catalogue takes its name along", () => {
  const line: NewLine = { product: 7, quantity: "5", name: "Telma 40" };
  expect(listAddress([line])).toBe("/enquiry-list?items=7x5");
  expect(listAddress([line], () => true)).toBe("/enquiry-list?items=7x5&t1=Telma+40");
});

test("500 products fit into a link, and what does not has none", () => {
  const products = Array.from({ length: 500 }, (_, at) => ({
    product: 100_000 + at,
    quantity: "20",
  }));
  expect(listAddress(products)?.length).toBeLessThan(8000);
  const texts = Array.from({ length: 50 }, () => ({
    product: null,
    quantity: "1",
    text: "न".repeat(200),
  }));
  expect(listAddress(texts)).toBeNull();
});

test("an address that lies cannot hurt", () => {
  for (const hostile of [
    "?items=%",
    "?items=1x%F0%9F",
    "?t1=a",
    "?items=-x1&t1=",
    `?items=${"1x1,".repeat(9000)}`,
  ]) {
    expect(parseList(hostile).length).toBeLessThanOrEqual(500);
  }
  expect(listAddress([{ product: 1, quantity: "1", note: "\ud800" }])).toBe(
    "/enquiry-list?items=1x1&n1=",
  );
});

test("one's own list is known again however its quantities were typed", () => {
  const own: NewLine[] = [
    { product: 148, quantity: "1,000", name: "Amoxicillin" },
    { product: 133, quantity: "010", pack: " box " },
    { product: null, quantity: " 5 ", text: " Telma 40 " },
    { product: 7, quantity: "1,5", name: "Gone since" },
  ];
  const linked = parseList(search(listAddress(own, ({ product }) => product === 7)));
  expect(linked[3]?.text).toBe("Gone since");
  expect(isSameList(linked, own)).toBe(true);
  expect(isSameList(own, linked)).toBe(true);
  for (const other of [
    { quantity: "1001" },
    { product: 149 },
    { text: "Other words" },
    { note: "urgent" },
  ]) {
    expect(isSameList(linked, [{ ...own[0], ...other } as NewLine, ...own.slice(1)])).toBe(false);
  }
  expect(
    isSameList([{ product: null, quantity: "1", text: "x" }], [{ product: null, quantity: "1" }]),
  ).toBe(false);
});
