import { expect, test } from "vitest";
import { elongation, srcSet } from "./Picture";

const picture = { url: "/storage/a.b/one.png", width: 800, height: 800, alt: "" };

test("variants are named after the original, and the original is the largest", () => {
  expect(srcSet({ ...picture, variants: [160, 320] })).toBe(
    "/storage/a.b/one.160.webp 160w, /storage/a.b/one.320.webp 320w, /storage/a.b/one.png 800w",
  );
});

test("without smaller variants there is no set", () => {
  expect(srcSet(picture)).toBeUndefined();
  expect(srcSet({ ...picture, variants: [1280] })).toBeUndefined();
});

test("a picture is as long as it is, lying or standing", () => {
  expect(elongation({ ...picture, width: 2400, height: 400 })).toBe(6);
  expect(elongation({ ...picture, width: 400, height: 2400 })).toBe(6);
  expect(elongation(picture)).toBe(1);
  expect(elongation({ ...picture, height: 0 })).toBe(800);
});
