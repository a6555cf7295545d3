import { expect, test } from "vitest";
import { quantityError, quantityOf } from "./edit";
import { gstinError } from "./gstin";
import { tidyGstin } from "./receipt";

test.each([
  ["1", 1],
  [" 20 ", 20],
  ["99999", 99_999],
  ["1,000", 1000],
  ["12,500", 12_500],
  ["007", 7],
])("the quantity %j is %d", (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity);
  expect(quantityError(typed)).toBeNull();
});

test.each([
  ["", "enter a quantity"],
  ["0", "at least 1"],
  ["-5", "negative"],
  ["2.5", "whole"],
  ["1,5", "whole"],
  ["100000", "at most"],
  ["1,00,000", "at most"],
  ["ten", "as a number"],
  ["20 box", "as a number"],
  ["٣", "as a number"],
])("the quantity %j cannot be sent", (typed, said) => {
  expect(quantityError(typed)).toContain(said);
});

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC4175D1Z4", "33GSPTN9771G3ZP", ""])(
  "the GSTIN %j is right",
  (gstin) => expect(gstinError(gstin)).toBeNull(),
);

test("a GSTIN may be typed in small letters with spaces", () => {
  expect(gstinError(" 27 aapfu-0939f 1zv ")).toBeNull();
  expect(tidyGstin(" 27 aapfu-0939f 1zv ")).toBe("27AAPFU0939F1ZV");
});

test.each([
  ["27AAPFU0939F1Z", "has 14"],
  ["27AAPFU0939F1Z_", "letters and digits"],
  ["AAAAPFU0939F1ZV", "state code"],
  ["00AAPFU0939F1ZV", "state code"],
  ["27AAPF00939F1ZV", "PAN"],
  ["27AAPFU0939F0ZV", "Character 13"],
  ["27AAPFU0939F1ZW", "last character"],
  ["27AAPFU0993F1ZV", "last character"],
])("the GSTIN %s is refused", (gstin, said) => expect(gstinError(gstin)).toContain(said));
