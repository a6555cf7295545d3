import { expect, test } from "vitest";
import { meanLuminance } from "./PictureTone";

const of = (...pixels: [number, number, number, number][]) => meanLuminance(pixels.flat());

test("the luminance of pixels is that of what is seen", () => {
  expect(of([255, 255, 255, 255])).toBeCloseTo(1);
  expect(of([0, 0, 0, 255])).toBe(0);
  expect(of([0, 0, 0, 0]), "the page behind it").toBe(1);
  expect(of([255, 255, 255, 255], [0, 0, 0, 255])).toBeCloseTo(0.5);
  expect(of([40, 45, 60, 255])).toBeLessThan(0.3);
  expect(of([225, 215, 195, 255])).toBeGreaterThan(0.3);
});
