/**
 * Serialises an editor document as clean HTML: no classes or styles, one block a line, no paragraph in list items and
 * cells of one line. `readHtml` restores the same document.
 */
import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

type JSONMark = NonNullable<JSONContent["marks"]>[number];

const MARKS: Record<string, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  subscript: "sub",
  superscript: "sup",
  code: "code",
};

/** Outermost first. */
const ORDER = ["link", ...Object.keys(MARKS)];

export function writeHtml(document: JSONContent): string {
  return blocks(document.content).trim();
}

/** The HTML of block nodes, which are immutable: an edit replaces them. */
const cache = new WeakMap<Node, string>();

/** Like `writeHtml`, serialising only new blocks. */
export function writeDocument(document: Node): string {
  return joined(
    document.children.map((node) => {
      const html = cache.get(node) ?? block(node.toJSON() as JSONContent);
      cache.set(node, html);
      return html;
    }),
  ).trim();
}

function blocks(nodes: JSONContent[] = []): string {
  return joined(nodes.map(block));
}

function joined(parts: readonly string[]): string {
  let html = "";
  for (const written of parts) {
    if (written === "") continue;
    const opens = /^<h[23]/.test(written) && !html.endsWith("</h2>");
    html += html === "" ? written : (opens ? "\n\n" : "\n") + written;
  }
  return html;
}

function block(node: JSONContent): string {
  const { content = [], attrs = {} } = node;
  switch (node.type) {
    case "paragraph":
      return paragraph(inline(content).replace(/^ +| +$/g, ""), attrs);
    case "heading":
      if (content.length === 0) return "";
      return `<h${attrs.level}${written(attrs)}>${inline(content)}</h${attrs.level}>`;
    case "bulletList":
      return `<ul${written(attrs)}>\n${content.map(item).join("\n")}\n</ul>`;
    case "orderedList":
      return `<ol${written(attrs)}>\n${content.map(item).join("\n")}\n</ol>`;
    case "blockquote":
      return `<blockquote${written(attrs)}>${blocks(content)}</blockquote>`;
    case "codeBlock":
      return `<pre><code>${content.map((part) => escapeText(part.text ?? "")).join("")}</code></pre>`;
    case "horizontalRule":
      return "<hr>";
    case "figure":
      return figure(node);
    case "table":
      return table(node);
    default:
      return blocks(content);
  }
}

/** Empty paragraphs are dropped: spacing is up to the style sheet. */
function paragraph(html: string, attrs: Attributes): string {
  return html === "" ? "" : `<p${written(attrs)}>${html}</p>`;
}

type Attributes = NonNullable<JSONContent["attrs"]>;

/** Those that articles may have, each with what goes without saying. */
const ATTRIBUTES = Object.entries({
  colspan: 1,
  rowspan: 1,
  start: 1,
  type: null,
  reversed: null,
  value: null,
  dir: null,
});

function written(attrs: Attributes = {}): string {
  const said = ATTRIBUTES.filter(([name, usual]) => (attrs[name] ?? usual) !== usual);
  return said.map(([name]) => ` ${name}="${escapeValue(attrs[name])}"`).join("");
}

/** Whether a block is a paragraph whose element says nothing. */
function isPlain(node: JSONContent | undefined): node is JSONContent {
  return node?.type === "paragraph" && written(node.attrs) === "";
}

function item({ content = [], attrs }: JSONContent): string {
  const [first, ...rest] = content;
  const open = `<li${written(attrs)}>`;
  const lists = rest.every(({ type }) => type === "bulletList" || type === "orderedList");
  if (!isPlain(first) || !lists) return `${open}${blocks(content)}</li>`;
  const nested = rest.map(block).join("\n");
  return `${open}${inline(first.content)}${nested === "" ? "" : `\n${nested}\n`}</li>`;
}

function figure({ attrs = {}, content = [] }: JSONContent): string {
  const size =
    attrs.width && attrs.height ? ` width="${attrs.width}" height="${attrs.height}"` : "";
  const image = `<img src="${escapeValue(attrs.src)}" alt="${escapeValue(attrs.alt)}"${size}>`;
  const caption = content.length === 0 ? "" : `<figcaption>${inline(content)}</figcaption>`;
  return `<figure>${image}${caption}</figure>`;
}

function table({ content: rows = [], attrs }: JSONContent): string {
  const isHead = (row: JSONContent) =>
    (row.content ?? []).length > 0 &&
    (row.content ?? []).every((cell) => cell.type === "tableHeader");
  const body = rows.findIndex((row) => !isHead(row));
  let heads = body < 0 ? 1 : body;
  // A browser ends a cell with its part of the table: none may reach out of the head.
  while (rows.slice(0, heads).some((row, at) => reach(row) > heads - at)) heads -= 1;
  const lines = rows.map((row, at) => tableRow(row, body < 0 || at < body ? "col" : "row"));
  const part = (name: string, some: string[]) =>
    some.length === 0 ? "" : `<${name}>\n${some.join("\n")}\n</${name}>\n`;
  const head = part("thead", lines.slice(0, heads));
  return `<table${written(attrs)}>\n${head}${part("tbody", lines.slice(heads))}</table>`;
}

/** How many rows the cells of a row take, it among them. */
function reach({ content = [] }: JSONContent): number {
  return Math.max(1, ...content.map(({ attrs }) => Number(attrs?.rowspan ?? 1)));
}

function tableRow({ content = [] }: JSONContent, scope: string): string {
  const cells = content.map((cell) => {
    const inside = cell.content ?? [];
    const [first] = inside;
    const html = inside.length === 1 && isPlain(first) ? inline(first.content) : blocks(inside);
    const said = written(cell.attrs);
    return cell.type === "tableHeader"
      ? `<th scope="${scope}"${said}>${html}</th>`
      : `<td${said}>${html}</td>`;
  });
  return `<tr>${cells.join("")}</tr>`;
}

/** Adjacent text nodes with the same mark share one element. */
function inline(nodes: JSONContent[] = [], without = 0): string {
  let html = "";
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as JSONContent;
    const mark = sorted(node)[without];
    if (!mark) {
      html += node.type === "hardBreak" ? "<br>" : escapeText(node.text ?? "");
      at += 1;
      continue;
    }
    const key = JSON.stringify(mark);
    let end = at + 1;
    while (end < nodes.length && JSON.stringify(sorted(nodes[end])[without]) === key) end += 1;
    html += wrapped(mark, inline(nodes.slice(at, end), without + 1));
    at = end;
  }
  return html;
}

function sorted(node: JSONContent | undefined): JSONMark[] {
  return [...(node?.marks ?? [])].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

function wrapped({ type, attrs }: JSONMark, html: string): string {
  if (type === "link") return `<a href="${escapeValue(attrs?.href)}">${html}</a>`;
  const tag = MARKS[type];
  return tag ? `<${tag}>${html}</${tag}>` : html;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

function escapeValue(value: unknown): string {
  return escapeText(String(value ?? "")).replaceAll('"', "&quot;");
}
