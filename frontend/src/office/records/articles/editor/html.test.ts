// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { describe, expect, test, vi } from "vitest";
import { losesContent, readHtml } from "./read";
import { EXTENSIONS } from "./schema";
import { writeDocument, writeHtml } from "./write";

const again = (html: string) => writeHtml(readHtml(html));

const samples = path.resolve(import.meta.dirname, "../../../../../../assets/sample/articles");

describe("the sample articles go through the editor unchanged", () => {
  for (const file of readdirSync(samples).filter((name) => name.endsWith(".html"))) {
    const source = readFileSync(path.join(samples, file), "utf8").split(/^\+{3}$/m)[2] ?? "";
    // As the server stores it.
    const html = source.replaceAll("\u00a0", "&nbsp;");
    test(file, () => {
      expect(again(html)).toBe(html.trim());
      expect(losesContent(html)).toBe(false);
    });
  }
});

test.each([
  ["<p>a <b>b</b> <i>c</i></p>", "<p>a <strong>b</strong> <em>c</em></p>"],
  ['<p class="x" style="color:red">a</p><p></p>', "<p>a</p>"],
  [
    '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener">x <em>y</em></a></p>',
    '<p><a href="https://x.example/?a=1&amp;b=2">x <em>y</em></a></p>',
  ],
  ['<p><a href="javascript:alert(1)">x</a></p>', "<p>x</p>"],
  [
    '<p><a href="/products/136" rel="noopener">x</a> <a href="http://plain.example/">y</a></p>',
    '<p><a href="/products/136">x</a> <a href="http://plain.example/">y</a></p>',
  ],
  ['<p><a href="//evil.example">x</a></p>', "<p>x</p>"],
  ["<h1>a</h1><h5>b</h5>", "<h2>a</h2>\n<h4>b</h4>"],
  ["<p>H<sub>2</sub>O, 10<sup>3</sup>&nbsp;mg &lt; 1</p>", undefined],
  ["<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>", undefined],
  ["<pre><code>a &lt; b\n  c</code></pre>", undefined],
  ["<p>a<br>b</p>\n<hr>", undefined],
  [
    '<figure><img src="/storage/blogs/1-a.webp" alt="A &quot;box&quot;" width="10" height="20"><figcaption>See <em>this</em></figcaption></figure>',
    undefined,
  ],
  [
    '<p>before <img src="/storage/blogs/1-a.webp" alt=""> after</p>',
    '<p>before</p>\n<figure><img src="/storage/blogs/1-a.webp" alt=""></figure>\n<p>after</p>',
  ],
  [
    "<table><tr><td colspan=2>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
    '<table>\n<tbody>\n<tr><td colspan="2">a</td></tr>\n<tr><td>b</td><td>c</td></tr>\n</tbody>\n</table>',
  ],
])("%s", (html, clean = html) => {
  expect(again(html)).toBe(clean);
  expect(again(clean)).toBe(clean);
});

test("adjacent words with a common mark share its element", () => {
  const html = "<p><strong>a <em>b</em> c</strong></p>";
  expect(again(html)).toBe(html);
});

test("content that the editor cannot show is detected", () => {
  expect(losesContent("<p>a</p><h1>T</h1><h5>U</h5>")).toBe(false);
  expect(losesContent('<img src="https://elsewhere.example/x.png">')).toBe(true);
  expect(losesContent("<dl><dt>a</dt><dd>b</dd></dl>")).toBe(true);
  expect(losesContent("<p>a <b>b</b></p><ul><li><p>c</p></li></ul>")).toBe(false);
});

test("a letter typed in a long article serialises one block", () => {
  const html = Array.from({ length: 500 }, (_, at) => `<p>Line ${at}</p>`).join("\n");
  const doc = Node.fromJSON(getSchema(EXTENSIONS), readHtml(html));
  let state = EditorState.create({ doc });
  expect(writeDocument(state.doc)).toBe(html);
  const toJSON = vi.spyOn(Node.prototype, "toJSON");
  state = state.apply(state.tr.insertText("x", 1));
  expect(writeDocument(state.doc)).toBe(`<p>x${html.slice("<p>".length)}`);
  // The paragraph and its text.
  expect(toJSON).toHaveBeenCalledTimes(2);
  toJSON.mockRestore();
});

test("what is typed behind a link is no part of it, although it comes together with its space", () => {
  const schema = getSchema(EXTENSIONS);
  const doc = Node.fromJSON(schema, readHtml('<p><a href="/blog">x</a></p>'));
  const state = EditorState.create({ doc });
  const typed = state.apply(state.tr.insertText(" and", 2));
  expect(writeDocument(typed.doc)).toBe('<p><a href="/blog">x</a> and</p>');
});
