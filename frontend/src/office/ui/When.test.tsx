// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { When } from "./time";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what was just now is a while ago later", () => {
  vi.useFakeTimers();
  render(<When at={new Date().toISOString()} />);
  expect(screen.getByText("just now")).toBeTruthy();
  act(() => vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText("3 minutes ago")).toBeTruthy();
});
