// @vitest-environment jsdom
import { expect, test } from "vitest";
import { asOneLine, insertText, linesOf } from "./PastedLines";

test.each([
  ["Dolo 650", 1],
  ["Dolo 650\n", 1],
  ["\r\n Dolo 650 \r\n", 1],
  ["a\nb", 2],
  ["a\r\n\r\n  \r\nb\rc", 3],
  ["a\u2028b", 2],
  ["", 0],
])("%j has %d lines", (text, count) => {
  expect(linesOf(text)).toHaveLength(count);
});

test("several lines become one", () => {
  expect(asOneLine("Dolo 650 - 5 \r\n\r\n Pan 40\n")).toBe("Dolo 650 - 5 Pan 40");
});

test("where the browser has no command for it, the text still goes where the selection is", () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.value = "for cold";
  field.setSelectionRange(4, 8);
  let heard = 0;
  field.addEventListener("input", () => heard++);
  insertText(field, "a b");
  expect([field.value, heard, document.activeElement === field]).toEqual(["for a b", 1, true]);
});
