import { expect, test } from "vitest";
import { undoOf } from "./bulk";

const changed = [
  { id: 1, category: "Cardiac Care" },
  { id: 2, category: "Antibiotics" },
  { id: 3, category: "Cardiac Care" },
];

test("a change of category goes back to each product's own", () => {
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
