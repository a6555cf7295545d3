// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddToEnquiry } from "./AddToEnquiry";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Whether the link is followed. */
function clickLink(detail: number): boolean {
  const link = screen.getByRole("link", { name: "In your list: Zinc" });
  const click = createEvent.click(link, { detail });
  fireEvent(link, click);
  return !click.defaultPrevented;
}

test("a second tap in the place of the button does not follow the link that has taken it", () => {
  render(<AddToEnquiry product={{ id: 133, name: "Zinc" }} />);
  fireEvent.submit(screen.getByRole("button").closest("form") as HTMLFormElement);
  expect(document.activeElement).toBe(screen.getByRole("link"));
  expect(clickLink(1)).toBe(false);
  expect(clickLink(0), "the keyboard's Enter").toBe(true);
  act(() => vi.advanceTimersByTime(500));
  expect(clickLink(1)).toBe(true);
});
