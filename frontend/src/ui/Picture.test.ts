import { expect, test } from "vitest";
import { srcSet } from "./Picture";

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
