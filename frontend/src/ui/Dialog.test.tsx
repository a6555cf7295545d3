// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Modal } from "./Dialog";

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(cleanup);

function rendered(locked = false) {
  const closed = vi.fn();
  render(
    <Modal open onClose={closed} label="Menu" locked={locked}>
      <Modal open={false} onClose={vi.fn()} label="Question">
        Sure?
      </Modal>
    </Modal>,
  );
  const dialog = (name: string) => screen.getByLabelText<HTMLDialogElement>(name);
  return { closed, menu: dialog("Menu"), question: dialog("Question") };
}

test("a question within a menu that two keys close one after the other closes the menu once", () => {
  const { closed, menu, question } = rendered();
  // The second key was faster than the event of the first.
  menu.open = false;
  fireEvent(question, new Event("close"));
  expect(closed).not.toHaveBeenCalled();
  fireEvent(menu, new Event("close"));
  expect(closed).toHaveBeenCalledOnce();
});

test("a question within a dialog that nothing closes can be closed by Escape", () => {
  const { menu, question } = rendered(true);
  const isRefused = (dialog: HTMLElement) => {
    const event = createEvent("cancel", dialog, { cancelable: true });
    fireEvent(dialog, event);
    return event.defaultPrevented;
  };
  expect(isRefused(menu)).toBe(true);
  expect(isRefused(question)).toBe(false);
});
