import { expect, test } from "vitest";
import { fillIn, fillInItems, paragraphsOf } from "../../words/fillIn";
import { markOf, marksIn, withoutMarks } from "./marks";

const SAMPLE = [
  ..."ab Z.!?{}\n\t\u00a0\u200b\u200c\u200d\u2060\u2061\u2063\u2064😀अनु𝒳",
  "{name}",
  "\r\n",
];

/** The same texts at each run. */
function* texts(count: number): Generator<string> {
  let seed = 20261122;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: next(12) }, () => SAMPLE[next(SAMPLE.length)]).join("");
  }
}

test("what is marked is the same without its marks", () => {
  for (const text of texts(500)) {
    if (marksIn(text).length > 0) continue;
    for (const number of [0, 1, 2, 3, 8, 9, 242, 59048]) {
      const marked = text + markOf(number);
      expect(withoutMarks(marked)).toBe(text);
      expect(marksIn(marked)).toEqual([{ number, from: text.length, to: marked.length }]);
    }
  }
});

test("marks beside each other are told apart", () => {
  const text = `A${markOf(7)}${markOf(12)} b${markOf(0)}`;
  expect(marksIn(text).map(({ number }) => number)).toEqual([7, 12, 0]);
  expect(withoutMarks(text)).toBe("A b");
});

test("half a mark is text", () => {
  for (const text of ["\u2060", "\u2060\u2061", "\u2061\u2064", "\u2060\u2064"]) {
    expect(withoutMarks(text)).toBe(text);
    expect(withoutMarks(text + markOf(5))).toBe(text);
  }
});

const company = {
  name: "Sample & Sons",
  phone: "1",
  email: "",
  address: "",
  founded: "",
  years: "",
};

test("facts are filled in before a mark, and paragraphs keep theirs", () => {
  const mark = markOf(3);
  expect(fillIn(`By {name}. Write.${mark}`, company)).toBe(`By Sample & Sons. Write.${mark}`);
  expect(fillIn(`Ask for {address}.${mark}`, company)).toBe("");
  expect(paragraphsOf(`One${mark}\n\nTwo${mark}`).map(({ text }) => text)).toEqual([
    `One${mark}`,
    `Two${mark}`,
  ]);
});

test("a clause stays in its list although a mark ends it", () => {
  const mark = markOf(3);
  expect(fillInItems([`Write to {email}.${mark}`, `E-mail: {email}${mark}`], company)).toEqual([
    `Write to us through the form on the Contact page.${mark}`,
  ]);
});
