// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { hasText, tidyPaste } from "./paste";
import { readHtml } from "./read";
import { writeHtml } from "./write";

const folder = path.resolve(import.meta.dirname, "../../../../../test/clipboard");
const file = (name: string) => readFileSync(path.join(folder, name), "utf8");
const pasted = (html: string) => writeHtml(readHtml(tidyPaste(html).html));

describe("a document is pasted completely, except for its image", () => {
  test.each(["word", "google-docs", "libreoffice"])("from %s", (program) => {
    const html = file(`${program}.html`);
    expect(pasted(html)).toBe(file(`${program}.expected.html`).trim());
    expect(tidyPaste(html).removedImages).toBe(1);
  });
});

const word = (level: number, marker: string, text: string, list = "l0") =>
  `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

test.each([
  [
    "another list begins where the kind changes",
    word(1, "·", "a") + word(1, "1)", "b"),
    "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>",
  ],
  [
    "numbers of another list begin anew",
    word(1, "2.", "a") + word(1, "1.", "b", "l1"),
    '<ol start="2">\n<li>a</li>\n</ol>\n<ol>\n<li>b</li>\n</ol>',
  ],
  [
    "numbers go on as they are printed",
    word(1, "4.", "a") + word(1, "5.", "b") + word(2, "c)", "c") + word(1, "9.", "d"),
    '<ol start="4">\n<li>a</li>\n<li>b\n<ol start="3" type="a">\n<li>c</li>\n</ol>\n</li>\n<li value="9">d</li>\n</ol>',
  ],
  [
    "Roman numbers",
    word(1, "(iii)", "a") + word(1, "(iv)", "b") + word(1, "(v)", "c"),
    '<ol start="3" type="i">\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>',
  ],
  [
    "a level that is left out",
    word(1, "i.", "a") + word(3, "·", "b") + word(2, "-", "c"),
    '<ol type="i">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>',
  ],
  [
    "words between two lists",
    `${word(1, "·", "a")}<p>x</p>${word(1, "·", "b")}`,
    "<ul>\n<li>a</li>\n</ul>\n<p>x</p>\n<ul>\n<li>b</li>\n</ul>",
  ],
  [
    "a list in a cell",
    `<table><tr><td>${word(1, "·", "a")}</td></tr></table>`,
    "<table>\n<tbody>\n<tr><td><ul>\n<li>a</li>\n</ul></td></tr>\n</tbody>\n</table>",
  ],
  [
    "only the class tells of a list",
    "<p class=MsoListParagraph style='margin-left:36pt'>·&nbsp;&nbsp; a</p><p class=MsoListParagraph style='margin-left:1in'><span>1.&nbsp; </span>b</p>",
    "<ul>\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n</ul>",
  ],
  [
    "an indented paragraph is no list",
    "<p class=MsoListParagraph>A text. With two sentences</p>",
    "<p>A text. With two sentences</p>",
  ],
  [
    "a heading with a number",
    "<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Uses</h2>",
    "<h2>1. Uses</h2>",
  ],
  [
    "headings by style",
    "<p class=MsoTitle>T</p><p class=MsoHeading2>U</p><p class=MsoNormal style='mso-outline-level:5'>V</p>",
    "<h2>T</h2>\n<h3>U</h3>\n<h4>V</h4>",
  ],
  [
    "headings stay where there is none of the first level",
    "<h2><b>a</b></h2><h3>b</h3><h5>c</h5>",
    "<h2>a</h2>\n<h3>b</h3>\n<h4>c</h4>",
  ],
  [
    "a property that only sounds like bold",
    "<p style='mso-bidi-font-weight:bold'>a<b style='mso-bidi-font-weight:normal'>b</b></p>",
    "<p>a<strong>b</strong></p>",
  ],
  [
    "bold taken back",
    "<p style='font-weight:bold'>a <span style='font-weight:normal'>b</span></p>",
    "<p><strong>a </strong>b</p>",
  ],
  [
    "lines through and under",
    "<p><span style='text-decoration:underline line-through'>a</span> <del>b</del></p>",
    "<p><u><s>a</s></u> <s>b</s></p>",
  ],
  [
    "links into the other document",
    "<p><a href='#_ftn1'>[1]</a> <a href='file:///c:/x'>x</a> <a href='/products/1'>y</a></p>",
    '<p>[1] x <a href="/products/1">y</a></p>',
  ],
  [
    "a nested list without an item of its own",
    "<ul><ul><li>a</li></ul></ul>",
    "<ul>\n<li>a</li>\n</ul>",
  ],
  [
    "code stays as it is",
    "<pre>a  b</pre><p><code>c</code></p>",
    "<pre><code>a  b</code></pre>\n<p><code>c</code></p>",
  ],
])("%s", (_, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

test("images that were uploaded here are kept, others are removed and counted", () => {
  const { html, removedImages } = tidyPaste(
    '<p>a<img src="/storage/blogs/1-a.webp"><img src="https://here.example/storage/blogs/2-b.webp"><img src="https://x.example/c.png"><img></p>',
    "https://here.example",
  );
  expect(removedImages).toBe(2);
  expect(html).toBe(
    '<p>a<img src="/storage/blogs/1-a.webp"><img src="/storage/blogs/2-b.webp"></p>',
  );
});

test("what was copied from this editor is not changed", () => {
  const html = '<p data-pm-slice="1 1 []">a</p><h3>b</h3>';
  expect(tidyPaste(html)).toEqual({ html, removedImages: 0 });
});

test("an image of the text beside the text counts as text", () => {
  const data = (html: string) => ({ getData: () => html }) as unknown as DataTransfer;
  expect(hasText(data(file("word.html")))).toBe(true);
  expect(hasText(data('<meta charset="utf-8"><img src="https://x.example/a.png" alt="a">'))).toBe(
    false,
  );
  expect(hasText(data(""))).toBe(false);
  expect(hasText(null)).toBe(false);
});
