// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { BrowserDrafts } from "./kept";

afterEach(() => vi.restoreAllMocks());

test("where storage is blocked nothing is kept, and the editor goes on", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const kept = new BrowserDrafts("user");
  expect(kept.save("home", 4, { document: { title: "Typed" }, base: { title: "Title" } })).toBe(
    false,
  );
  expect(await kept.left("home")).toEqual([]);
  kept.delete("home");
  kept.forget("home", "other");
});
