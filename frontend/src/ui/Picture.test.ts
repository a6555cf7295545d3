import { expect, test } from "vitest";
import { elongation, srcSet } from "./Picture";

const image = { url: "/storage/a.b/one.png", width: 800, height: 800, alt: "" };

test("variants are named after the original, and the original is the largest", () => {
  expect(srcSet({ ...image, variants: [160, 320] })).toBe(
    "/storage/a.b/one.160.webp 160w, /storage/a.b/one.320.webp 320w, /storage/a.b/one.png 800w",
  );
});

test("without smaller variants there is no set", () => {
  expect(srcSet(image)).toBeUndefined();
  expect(srcSet({ ...image, variants: [1280] })).toBeUndefined();
});

test("the elongation of an image does not depend on its orientation", () => {
  expect(elongation({ ...image, width: 2400, height: 400 })).toBe(6);
  expect(elongation({ ...image, width: 400, height: 2400 })).toBe(6);
  expect(elongation(image)).toBe(1);
  expect(elongation({ ...image, height: 0 })).toBe(800);
});
