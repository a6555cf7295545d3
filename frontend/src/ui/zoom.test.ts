import { expect, test } from "vitest";
import { between, FIT, maxScale, pan, zoomAt } from "./zoom";

const stage = { width: 1000, height: 500 };
const square = { stage, image: { width: 800, height: 800 } };
const banner = { stage, image: { width: 2400, height: 400 } };
const origin = { x: 0, y: 0 };

test("what lies under the pointer stays under it", () => {
  const point = { x: 100, y: -50 };
  const view = zoomAt({ scale: 3, x: 0, y: 0 }, 6, point, {
    stage,
    image: { width: 8000, height: 8000 },
  });
  expect(view).toEqual({ scale: 6, x: -100, y: 50 });
});

test("the scale is limited to the whole image and to the image's resolution", () => {
  expect(zoomAt(FIT, 0.2, origin, square)).toEqual(FIT);
  expect(zoomAt(FIT, 99, origin, square).scale).toBe(maxScale(square));
  expect(maxScale(square)).toBeCloseTo(3.2);
  expect(maxScale(banner)).toBeCloseTo(4.8);
  expect(maxScale({ stage, image: { width: 10, height: 10 } })).toBe(3);
  expect(maxScale({ stage, image: { width: 40_000, height: 400 } })).toBe(16);
});

test("an image cannot be moved off its stage", () => {
  expect(pan({ scale: 3, x: 0, y: 0 }, { x: 9000, y: -9000 }, square)).toEqual({
    scale: 3,
    x: 250,
    y: -500,
  });
});

test("a side that fits stays in the middle", () => {
  const view = pan({ scale: 2, x: 0, y: 0 }, { x: 40, y: 40 }, banner);
  expect(view).toEqual({ scale: 2, x: 40, y: 0 });
  expect(pan(FIT, { x: 40, y: 40 }, square)).toEqual(FIT);
});

test("zooming out again ends with the whole image centred", () => {
  const near = pan(zoomAt(FIT, 3, { x: 200, y: 100 }, square), { x: 500, y: 500 }, square);
  expect(zoomAt(near, 1, { x: 200, y: 100 }, square)).toEqual(FIT);
});

test("two fingers have a distance and a middle", () => {
  expect(between({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({
    distance: 50,
    middle: { x: 15, y: 20 },
  });
});
