import { expect, test } from "vitest";
import { documentTitle, truncate } from "./documentTitle";

test("the company's name is added where there is room for it", () => {
  expect(documentTitle("Keeping insulin cold", "Sample & Sons")).toBe(
    "Keeping insulin cold · Sample & Sons",
  );
  const long = "How generic medicines are approved, and what bioequivalence means";
  expect(documentTitle(long, "Sample & Sons")).toBe(long);
});

test("a title is never longer than seventy characters, and ends with a whole word", () => {
  const endless = "How a very long title, with many words, ends up in the bar of a browser window";
  const title = documentTitle(endless, "Sample & Sons");
  expect(title.length).toBeLessThanOrEqual(70);
  expect(title).toBe("How a very long title, with many words, ends up in the bar of a…");
  expect(documentTitle("x".repeat(200), "").length).toBe(70);
});

test("a surrogate pair is not split", () => {
  expect(truncate("ab💊", 3)).toBe("ab");
  expect(truncate("ab💊", 4)).toBe("ab💊");
  expect(documentTitle("💊".repeat(50), "")).toMatch(/^(💊)+…$/u);
});
