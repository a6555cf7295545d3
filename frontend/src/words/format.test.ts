import { expect, test } from "vitest";
import { longDate, shortDate } from "./date";
import { counted, countSentence, fileSize, groupDigits } from "./number";
import { formatQuery, parseQuery } from "./query";
import { keepUnits } from "./text";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("one thing is singular, none and several are plural", () => {
  expect([0, 1, 2].map((count) => counted(count, "item"))).toEqual([
    "0 items",
    "1 item",
    "2 items",
  ]);
});

test("dates are in Indian time", () => {
  expect(plain(shortDate("2026-11-21T06:30:00Z"))).toBe("21 Nov 2026");
  expect(plain(longDate("2026-11-21T06:30:00Z"))).toBe("Saturday, 21 November 2026");
});

test("half past six in the evening, UTC, is tomorrow in Delhi", () => {
  expect(plain(shortDate("2026-12-31T18:29:59Z"))).toBe("31 Dec 2026");
  expect(plain(shortDate("2026-12-31T18:30:00Z"))).toBe("1 Jan 2027");
});

test("an offset in the text is applied, an invalid date gives an empty text", () => {
  expect(plain(shortDate("2026-03-01T00:10:00+05:30"))).toBe("1 Mar 2026");
  expect(shortDate("soon")).toBe("");
});

test("one product is in the singular", () => {
  expect(countSentence(1)).toBe("Showing 1 product");
  expect(countSentence(24)).toBe("Showing 24 products");
  expect(countSentence(0)).toBe("Showing 0 products");
  expect(counted(2439, "row")).toBe("2,439 rows");
});

test("numbers are grouped the Indian way", () => {
  expect(groupDigits(999)).toBe("999");
  expect(groupDigits(1000)).toBe("1,000");
  expect(groupDigits(123456)).toBe("1,23,456");
  expect(groupDigits(12345678)).toBe("1,23,45,678");
  expect(groupDigits(-100000)).toBe("-1,00,000");
  expect(groupDigits("999.50")).toBe("999.50");
  expect(groupDigits("99999999.99")).toBe("9,99,99,999.99");
});

test("file sizes are decimal", () => {
  expect(plain(fileSize(2_400_000))).toBe("2.4 MB");
  expect(plain(fileSize(380_400))).toBe("380 kB");
  expect(plain(fileSize(999_700))).toBe("1.0 MB");
  expect(plain(fileSize(12))).toBe("12 bytes");
});

test("query strings keep plus signs, percent signs and invalid escapes", () => {
  expect(parseQuery("?q=a+b%20c&x=2&x=%E0%A4&flag")).toEqual({ q: "a b c", x: "%E0%A4", flag: "" });
  expect(formatQuery({ q: "a b", page: 2, none: null, empty: "" })).toBe("?q=a%20b&page=2");
  expect(formatQuery({})).toBe("");
  expect(formatQuery({ form: ["a", "b c"], badge: [], exact: true, off: false })).toBe(
    "?form=a&form=b%20c&exact=1",
  );
});

test("a number keeps its unit", () => {
  expect(keepUnits("Amoxicillin 500 mg, eq. to 60,000 IU")).toBe(
    "Amoxicillin 500\u00a0mg, eq. to 60,000\u00a0IU",
  );
  expect(keepUnits("10 gram jar")).toBe("10 gram jar");
  expect(keepUnits("10 × 10 tablets in a box")).toBe("10\u00a0×\u00a010\u00a0tablets in a box");
  expect(keepUnits("60 million spores, 1 tablet")).toBe("60\u00a0million spores, 1\u00a0tablet");
});
