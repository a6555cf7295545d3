import { expect, test } from "vitest";
import { withoutContradiction } from "./product";

test.each([
  [[], ["H"], ["H"]],
  [["H"], ["G", "H"], ["G", "H"]],
  [["G", "H"], ["G", "H", "none"], ["none"]],
  [["none"], ["H1", "none"], ["H1"]],
  [["none"], [], []],
  [[], ["none"], ["none"]],
])("from %j to %j it is %j", (before, chosen, expected) =>
  expect(withoutContradiction(before, chosen)).toEqual(expected),
);
