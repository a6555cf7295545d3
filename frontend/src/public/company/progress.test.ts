import { describe, expect, test } from "vitest";
import { currentStep, scrollProgress, trackPosition } from "./useScrollSteps";

describe("scrollProgress", () => {
  const at = (top: number) => scrollProgress(top, 2700, 800, 80);

  test("is 0 until the stage is pinned and 1 from where pinning ends", () => {
    expect(at(900)).toBe(0);
    expect(at(80)).toBe(0);
    expect(at(80 - 950)).toBeCloseTo(0.5);
    expect(at(80 - 1900)).toBe(1);
    expect(at(-5000)).toBe(1);
  });

  test("stays at 0 where there is nothing to scroll through", () => {
    expect(scrollProgress(-300, 600, 600, 80)).toBe(0);
    expect(scrollProgress(-300, 400, 600, 80)).toBe(0);
  });
});

describe("trackPosition", () => {
  test("reaches every step exactly, and rests there", () => {
    expect([0, 0.5, 1].map((progress) => trackPosition(progress, 3))).toEqual([0, 1, 2]);
    expect(trackPosition(0.08, 3)).toBe(0);
    expect(trackPosition(0.42, 3)).toBe(1);
    expect(trackPosition(0.58, 3)).toBe(1);
  });

  test("never goes back and never leaves its range", () => {
    let last = 0;
    for (let progress = -0.2; progress <= 1.2; progress += 0.01) {
      const position = trackPosition(progress, 3);
      expect(position).toBeGreaterThanOrEqual(last);
      expect(position).toBeLessThanOrEqual(2);
      last = position;
    }
  });
});

test("the current step is the nearest one", () => {
  expect([0, 0.2, 0.3, 0.7, 0.8, 1].map((progress) => currentStep(progress, 3))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});
