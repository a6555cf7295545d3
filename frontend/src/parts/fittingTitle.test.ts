import { expect, test } from "vitest";
import { fittingTitle, head } from "./fittingTitle";

test("the company's name is added where there is room for it", () => {
  expect(fittingTitle("Keeping insulin cold", "Sample & Sons")).toBe(
    "Keeping insulin cold · Sample & Sons",
  );
  const long = "How generic medicines are approved, and what bioequivalence means";
  expect(fittingTitle(long, "Sample & Sons")).toBe(long);
});

test("a title is never longer than seventy characters, and ends with a whole word", () => {
  const endless = "How a very long title, with many words, ends up in the bar of a browser window";
  const title = fittingTitle(endless, "Sample & Sons");
  expect(title.length).toBeLessThanOrEqual(70);
  expect(title).toBe("How a very long title, with many words, ends up in the bar of a…");
  expect(fittingTitle("x".repeat(200), "").length).toBe(70);
});

test("no letter is cut in half", () => {
  expect(head("ab💊", 3)).toBe("ab");
  expect(head("ab💊", 4)).toBe("ab💊");
  expect(fittingTitle("💊".repeat(50), "")).toMatch(/^(💊)+…$/u);
});
