// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { losesSomething, readHtml } from "./read";
import { writeHtml } from "./write";

const again = (html: string) => writeHtml(readHtml(html));

const samples = path.resolve(import.meta.dirname, "../../../../../assets/sample/articles");

describe("the sample articles go through the editor unchanged", () => {
  for (const file of readdirSync(samples).filter((name) => name.endsWith(".html"))) {
    const source = readFileSync(path.join(samples, file), "utf8").split(/^\+{3}$/m)[2] ?? "";
    // As the server stores it.
    const html = source.replaceAll("\u00a0", "&nbsp;");
    test(file, () => {
      expect(again(html)).toBe(html.trim());
      expect(losesSomething(html)).toBe(false);
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
    "<table>\n<tbody>\n<tr><td>a</td></tr>\n<tr><td>b</td><td>c</td></tr>\n</tbody>\n</table>",
  ],
])("%s", (html, clean = html) => {
  expect(again(html)).toBe(clean);
  expect(again(clean)).toBe(clean);
});

test("neighbouring words with a common mark share its element", () => {
  const html = "<p><strong>a <em>b</em> c</strong></p>";
  expect(again(html)).toBe(html);
});

test("what the editor cannot show is noticed", () => {
  expect(losesSomething("<p>a</p><h1>T</h1>")).toBe(true);
  expect(losesSomething('<img src="https://elsewhere.example/x.png">')).toBe(true);
  expect(losesSomething("<dl><dt>a</dt><dd>b</dd></dl>")).toBe(true);
  expect(losesSomething("<p>a <b>b</b></p><ul><li><p>c</p></li></ul>")).toBe(false);
});
