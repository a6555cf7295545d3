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
      return paragraph(inline(content).replace(/^ +| +$/g, ""));
    case "heading":
      return content.length === 0 ? "" : `<h${attrs.level}>${inline(content)}</h${attrs.level}>`;
    case "bulletList":
      return `<ul>\n${content.map(item).join("\n")}\n</ul>`;
    case "orderedList":
      return `<ol>\n${content.map(item).join("\n")}\n</ol>`;
    case "blockquote":
      return `<blockquote>${blocks(content)}</blockquote>`;
    case "codeBlock":
      return `<pre><code>${content.map((part) => escapeText(part.text ?? "")).join("")}</code></pre>`;
    case "horizontalRule":
      return "<hr>";
    case "figure":
      return figure(node);
    case "table":
      return table(content);
    default:
      return blocks(content);
  }
}

/** Empty paragraphs are dropped: spacing is up to the style sheet. */
function paragraph(html: string): string {
  return html === "" ? "" : `<p>${html}</p>`;
}

function item({ content = [] }: JSONContent): string {
  const [first, ...rest] = content;
  const lists = rest.every(({ type }) => type === "bulletList" || type === "orderedList");
  if (first?.type !== "paragraph" || !lists) return `<li>${blocks(content)}</li>`;
  const nested = rest.map(block).join("\n");
  return `<li>${inline(first.content)}${nested === "" ? "" : `\n${nested}\n`}</li>`;
}

function figure({ attrs = {}, content = [] }: JSONContent): string {
  const size =
    attrs.width && attrs.height ? ` width="${attrs.width}" height="${attrs.height}"` : "";
  const image = `<img src="${escapeValue(attrs.src)}" alt="${escapeValue(attrs.alt)}"${size}>`;
  const caption = content.length === 0 ? "" : `<figcaption>${inline(content)}</figcaption>`;
  return `<figure>${image}${caption}</figure>`;
}

function table(rows: JSONContent[]): string {
  const isHead = (row: JSONContent) =>
    (row.content ?? []).length > 0 &&
    (row.content ?? []).every((cell) => cell.type === "tableHeader");
  const body = rows.findIndex((row) => !isHead(row));
  const heads = body < 0 ? 1 : body;
  const part = (name: string, scope: string, some: JSONContent[]) =>
    some.length === 0
      ? ""
      : `<${name}>\n${some.map((row) => tableRow(row, scope)).join("\n")}\n</${name}>\n`;
  const head = part("thead", "col", rows.slice(0, heads));
  return `<table>\n${head}${part("tbody", "row", rows.slice(heads))}</table>`;
}

function tableRow({ content = [] }: JSONContent, scope: string): string {
  const cells = content.map((cell) => {
    const inside = cell.content ?? [];
    const [first] = inside;
    const alone = inside.length === 1 && first?.type === "paragraph";
    const html = alone ? inline(first.content) : blocks(inside);
    return cell.type === "tableHeader" ? `<th scope="${scope}">${html}</th>` : `<td>${html}</td>`;
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
