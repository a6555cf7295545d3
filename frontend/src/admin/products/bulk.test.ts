import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { bulk, undoOf } from "./bulk";

afterEach(() => vi.restoreAllMocks());

test("many products are changed in batches, and a failure reports what was done before", async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1);
  const post = vi.spyOn(api, "post").mockImplementation(async (_, body) => {
    const { ids: some } = body as { ids: number[] };
    if (some.includes(1100)) throw new Error("the disk is full");
    return { changed: some, unchanged: [] };
  });
  const { changed, failure } = await bulk(ids, { action: "delete" });
  expect(post.mock.calls.map(([, body]) => (body as { ids: number[] }).ids.length)).toEqual([
    500, 500, 200,
  ]);
  expect(changed).toEqual(ids.slice(0, 1000));
  expect(failure).toEqual(new Error("the disk is full"));
  await expect(bulk([1100], { action: "delete" })).rejects.toThrow("the disk is full");
});

const changed = [
  { id: 1, category: "Cardiac Care" },
  { id: 2, category: "Antibiotics" },
  { id: 3, category: "Cardiac Care" },
];

test("undoing a change of category restores each product's own", () => {
  expect(undoOf({ action: "set_category", category: "Generics" }, changed)).toEqual([
    [[1, 3], { action: "set_category", category: "Cardiac Care" }],
    [[2], { action: "set_category", category: "Antibiotics" }],
  ]);
});

test("deleting is undone by restoring, adding by removing", () => {
  expect(undoOf({ action: "delete" }, changed)).toEqual([[[1, 2, 3], { action: "restore" }]]);
  expect(undoOf({ action: "add_badge", badge: "GMP" }, changed)).toEqual([
    [[1, 2, 3], { action: "remove_badge", badge: "GMP" }],
  ]);
});

test("where nothing changed there is nothing to undo", () => {
  expect(undoOf({ action: "delete" }, [])).toEqual([]);
});
