// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { FieldTable, type Shown } from "./fields";
import { isVisible, placesOf } from "./find";
import { markOf } from "./marks";

afterEach(() => document.body.replaceChildren());

test("a place in a text that has become shorter is not there any more", () => {
  const table = new FieldTable();
  const schema = { name: "heading", label: "Heading", required: true, kind: "line" } as const;
  const shown: Shown = {
    page: "home",
    path: "heading",
    line: 0,
    display: "A long heading",
    schema,
  };
  const mark = markOf(table.add(shown));
  document.body.innerHTML = `<h1>A long <em>heading</em>${mark}</h1>`;
  const box = () => ({ width: 10, height: 10 }) as DOMRect;
  Range.prototype.getBoundingClientRect = box;
  Element.prototype.getBoundingClientRect = box;
  Element.prototype.checkVisibility = () => true;
  const [place] = placesOf(table);
  if (!place) throw new Error("not found");
  expect(isVisible(place)).toBe(true);
  for (const selector of ["em", "h1"]) {
    const text = document.querySelector(selector)?.firstChild as Text;
    text.data = "A";
    expect(isVisible(place)).toBe(false);
  }
});
