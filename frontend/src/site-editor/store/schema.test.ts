import { expect, test } from "vitest";
import { newItem, unwritten } from "./schema";
import { HOME, home, slides } from "./tests/testingSession";

test("the texts of a new item are found until somebody writes them", () => {
  const slide = HOME.fields?.find(({ name }) => name === "slides")?.item;
  if (!slide) throw new Error("no slides");
  const added = newItem(slide, { id: () => "n1", picture: null });
  const document = home({ slides: [...slides("a"), added], title: "New heading" });
  expect(unwritten(document, HOME), "the title has another label").toEqual(["slides.1.heading"]);
  expect(unwritten(home({ title: "New title" }), HOME)).toEqual(["title"]);
  expect(unwritten(home(), HOME)).toEqual([]);
});
