// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { DraftStore } from "../../editing/drafts";
import { browserStorage } from "../../office/data/browserStorage";
import type { Kept } from "./PageSaver";

afterEach(() => vi.restoreAllMocks());

test("where storage is blocked nothing is kept, and the editor goes on", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const place = { kind: "site", id: "home", userId: "user" };
  const drafts = new DraftStore<Kept>(place, browserStorage());
  const kept = { document: { title: "Typed" }, base: { title: "Title" } };
  expect(drafts.save("this", "4", kept)).toBe(false);
  expect(drafts.left("this", () => false)).toEqual([]);
  drafts.delete("other");
});
