import { expect, test } from "vitest";
import { COMMANDS } from "./commands";
import { fittingTools } from "./Toolbar";

const GROUPS = [
  [
    { label: "Undo", rank: 1 },
    { label: "Redo", rank: 4 },
  ],
  [
    { label: "Bold", rank: 2 },
    { label: "Italic", rank: 3 },
  ],
];
const fitting = (width: number) => [...fittingTools(GROUPS, { width, button: 40, gap: 10 })];

test("with room for all of them there is no menu", () => {
  expect(fitting(170)).toEqual(["Undo", "Redo", "Bold", "Italic"]);
});

test("those of the highest rank go first, and the button of the menu takes its room", () => {
  expect(fitting(169)).toEqual(["Undo", "Bold"]);
  expect(fitting(120)).toEqual(["Undo"]);
  expect(fitting(10)).toEqual(["Undo"]);
});

test("no two commands have the same rank", () => {
  const ranks = COMMANDS.flat().map(({ rank }) => rank);
  expect(new Set(ranks).size).toBe(ranks.length);
});
