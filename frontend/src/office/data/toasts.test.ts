import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "./toasts";

beforeEach(() => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const undoable = () => toasts.all().filter((toast) => toast.action);
const shown = () => toasts.all().map(({ text, detail }) => (detail ? `${text}: ${detail}` : text));

test("several deletions each keep their own undo", () => {
  const undone: string[] = [];
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    toasts.good("Blog deleted successfully", { detail: name, undo: () => undone.push(name) });
  }
  expect(toasts.all()).toHaveLength(6);
  for (const { id, action } of undoable().toReversed()) {
    toasts.dismiss(id);
    action?.run();
  }
  expect(undone).toEqual(["f", "e", "d", "c", "b", "a"]);
});

test("a success replaces the failure of the same subject and no other", () => {
  toasts.bad("Failed to upload images", "too large");
  toasts.bad("Failed to create product", undefined, "save");
  toasts.good("Custom benefit added");
  toasts.good("Product created successfully", { dedupeKey: "save" });
  expect(shown()).toEqual([
    "Failed to upload images: too large",
    "Custom benefit added",
    "Product created successfully",
  ]);
});

test("an equal message is shown once; other details make another message", () => {
  toasts.bad("Failed to delete blog", "offline");
  toasts.bad("Failed to delete blog", "offline");
  toasts.bad("Failed to delete blog", "gone");
  expect(shown()).toEqual(["Failed to delete blog: offline", "Failed to delete blog: gone"]);
});

test("where there are many, successes are removed first", () => {
  toasts.bad("failure");
  const undo = vi.fn();
  toasts.plain("removed", { undo });
  for (const text of ["1", "2", "3", "4"]) toasts.good(text);
  expect(shown()).toEqual(["failure", "removed", "3", "4"]);
  for (const text of ["f2", "f3", "f4"]) toasts.bad(text);
  toasts.good("5");
  expect(shown()).toEqual(["failure", "removed", "f2", "f3", "f4", "5"]);
});
