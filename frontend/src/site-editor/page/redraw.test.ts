// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Redraw } from "./redraw";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.getAnimations = () => [];
});
let end = () => {};
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is drawn while nothing happens, and once a frame while something does", async () => {
  const own = document.createElement("div");
  document.body.append(own);
  const draw = vi.fn();
  end = new Redraw(draw).watch(own);
  await vi.advanceTimersByTimeAsync(1000);
  const before = draw.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(draw.mock.calls.length, "a minute without anything").toBe(before);

  for (let index = 0; index < 10; index += 1) window.dispatchEvent(new Event("scroll"));
  await vi.advanceTimersByTimeAsync(20);
  expect(draw.mock.calls.length).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(draw.mock.calls.length, "and once when it is quiet again").toBe(before + 2);

  own.append("drawn");
  await vi.advanceTimersByTimeAsync(1000);
  expect(draw.mock.calls.length, "its own changes").toBe(before + 2);
  document.body.append(document.createElement("p"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(draw.mock.calls.length).toBe(before + 4);
});
