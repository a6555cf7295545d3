import { expect, test } from "vitest";
import { mergeDocuments } from "./changes";
import type { SiteDocument } from "./document";
import { HOME, home, slides } from "./tests/testingSession";

const [a, b, c, x, y] = slides("a", "b", "c", "x", "y") as [
  SiteDocument,
  SiteDocument,
  SiteDocument,
  SiteDocument,
  SiteDocument,
];

function merged(mine: SiteDocument, theirs: SiteDocument) {
  const { document, conflicts } = mergeDocuments(home(), mine, theirs, HOME);
  const list = document.slides as { id: string }[];
  return {
    document,
    order: list.map(({ id }) => id).join(""),
    asked: conflicts.map(({ path, labels }) => `${path}: ${labels.join(" › ")}`),
  };
}

test("fields that one side changed are taken from it", () => {
  const { document, asked } = merged(home({ title: "Mine" }), home({ open: false }));
  expect([document.title, document.open, asked]).toEqual(["Mine", false, []]);
});

test("a field that both changed is a question, and mine until it is answered", () => {
  const { document, asked } = merged(home({ title: "Mine" }), home({ title: "Theirs" }));
  expect([document.title, asked]).toEqual(["Mine", ["title: Title"]]);
  expect(merged(home({ title: "Same" }), home({ title: "Same" })).asked).toEqual([]);
});

test("items are followed by their id", () => {
  const { document, order, asked } = merged(
    home({ slides: [c, { ...a, heading: "Mine" }, b] }),
    home({ slides: [{ ...a, text: "Theirs" }, b, x, c] }),
  );
  expect([order, asked]).toEqual(["cabx", []]);
  expect((document.slides as SiteDocument[])[1]).toMatchObject({ heading: "Mine", text: "Theirs" });
  const both = { heading: "Mine" };
  const conflict = merged(
    home({ slides: [b, { ...a, ...both }, c] }),
    home({ slides: [{ ...a, heading: "Theirs" }, b, c] }),
  );
  expect(conflict.asked).toEqual(["slides.1.heading: Slides › Slide 2 › Heading"]);
});

test("both sides may add; what one removed goes unless the other changed it", () => {
  expect(merged(home({ slides: [a, x, b, c] }), home({ slides: [a, b, c, y] })).order).toBe(
    "axbcy",
  );
  expect(merged(home({ slides: [a, c] }), home({ slides: [a, b, c, y] })).order).toBe("acy");
  const changed = home({ slides: [a, { ...b, text: "Changed" }, c] });
  expect(merged(home({ slides: [a, c] }), changed).order).toBe("abc");
  expect(merged(changed, home({ slides: [a, c] })).order).toBe("abc");
});
