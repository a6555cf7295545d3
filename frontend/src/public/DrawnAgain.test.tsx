// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DrawnAgain } from "./DrawnAgain";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let setCount: (count: number) => void;

function Counter({ fails = false }: { fails?: boolean }) {
  const [count, set] = useState(0);
  setCount = set;
  if (fails) throw new Error("a defect");
  return (
    <p>
      Seen {count > 0 ? "often" : null}
      <b>{count}</b>
    </p>
  );
}

test("a page that a translation has changed is drawn again", () => {
  render(
    <DrawnAgain>
      <Counter />
    </DrawnAgain>,
  );
  act(() => setCount(1));
  for (const text of [...screen.getByText(/Seen/).childNodes]) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.textContent = "translated";
  }
  act(() => setCount(0));
  expect(document.body.textContent).toBe("Seen 0");
});

test("what fails each time is said once", () => {
  render(
    <DrawnAgain>
      <Counter fails />
    </DrawnAgain>,
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
