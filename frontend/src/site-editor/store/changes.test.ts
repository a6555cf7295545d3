import { expect, test } from "vitest";
import { compareWords, shortened } from "../../editing/DifferenceList";
import { changesBetween, inWords } from "./changes";
import type { SiteDocument } from "./document";
import { HOME, home, slides } from "./tests/testingSession";

const [a, b, c, x] = slides("a", "b", "c", "x") as [
  SiteDocument,
  SiteDocument,
  SiteDocument,
  SiteDocument,
];

function told(after: SiteDocument): string[] {
  return changesBetween(home(), after, HOME).map(
    ({ kind, labels, path }) => `${kind} ${path}: ${labels.join(" › ")}`,
  );
}

test("what changed is told by field, whatever moved", () => {
  expect(told(home())).toEqual([]);
  expect(told(home({ title: "New", open: false }))).toEqual([
    "value title: Title",
    "value open: Open",
  ]);
  expect(told(home({ slides: [{ ...c, heading: "New" }, a, x] }))).toEqual([
    "value slides.0.heading: Slides › Slide 1 › Heading",
    "added slides.2: Slides › Slide 3",
    "removed slides.1: Slides › Slide 2 before",
    "order slides: Slides",
  ]);
  expect(told(home({ slides: [a, x, b, c] }))).toEqual(["added slides.1: Slides › Slide 2"]);
});

test("values are words", () => {
  expect(inWords(home(), HOME)).toContain("Title\nOn\nHeading a\nText of the slide a.");
});

test("two texts are compared word by word", () => {
  expect(compareWords("one wrong word", "one right word")).toEqual([
    { kind: "both", text: "one " },
    { kind: "was", text: "wrong" },
    { kind: "is", text: "right" },
    { kind: "both", text: " word" },
  ]);
  const [lead] = shortened(compareWords(`${"x ".repeat(200)}old`, `${"x ".repeat(200)}new`), 10);
  expect(lead).toEqual({ kind: "both", text: "…x x x x x " });
});
