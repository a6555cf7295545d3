// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { rendered } from "../../../test/admin";
import { toasts } from "../data/toasts";
import { ToastRegion } from "./ToastRegion";

beforeAll(() => {
  // jsdom has neither popovers nor sizes.
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  const { matches } = Element.prototype;
  Element.prototype.matches = function (selector: string) {
    return selector === ":popover-open" ? false : matches.call(this, selector);
  };
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

async function focused(name: string) {
  rendered(
    <main id="main" tabIndex={-1}>
      <button type="button">Delete</button>
      <ToastRegion />
    </main>,
  );
  screen.getByRole("button", { name: "Delete" }).focus();
  await act(async () => toasts.good("Deleted", { undo: () => undefined }));
  const button = screen.getByRole("button", { name, hidden: true });
  await act(async () => button.focus());
  return button;
}

for (const name of ["Undo", "Dismiss"]) {
  test(`${name} by keyboard leaves the focus where it was before`, async () => {
    const button = await focused(name);
    await act(async () => fireEvent.click(button));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" }));
  });
}

test("where that is gone, the focus is at the page", async () => {
  const button = await focused("Undo");
  screen.getByRole("button", { name: "Delete" }).toggleAttribute("disabled", true);
  await act(async () => fireEvent.click(button));
  expect(document.activeElement?.id).toBe("main");
});
