/** Parses an article's HTML into an editor document. */
import { getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser as Reader } from "@tiptap/pm/model";
import { trustedHtml } from "../../../../public/views/articleHtml";
import { EXTENSIONS } from "./schema";
import { writeHtml } from "./write";

const SCHEMA = getSchema(EXTENSIONS);

export function readHtml(html: string): JSONContent {
  return Reader.fromSchema(SCHEMA).parse(bodyOf(html)).toJSON() as JSONContent;
}

/** Whether text or elements would be missing after a round trip through the editor. */
export function losesContent(html: string): boolean {
  const before = inventory(bodyOf(html));
  const after = inventory(bodyOf(writeHtml(readHtml(html))));
  return before !== after;
}

/** Scripts do not run and images are not loaded in a document without a window. */
function bodyOf(html: string): HTMLElement {
  const { body } = parseDocument(stripStyles(html));
  // The server maps these levels in the same way.
  for (const heading of body.querySelectorAll("h1, h5, h6")) {
    replaceTag(heading, heading.tagName === "H1" ? "h2" : "h4");
  }
  moveCaptions(body);
  return body;
}

/** A table's caption stands before it, as the server puts it. */
export function moveCaptions(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    if (table.caption) table.before(replaceTag(table.caption, "p"));
  }
}

export function parseDocument(html: string): Document {
  return new window.DOMParser().parseFromString(trustedHtml(html) as string, "text/html");
}

/** What an element keeps under another name. */
const KEPT = ["dir", "colspan", "rowspan"];

/** Replaces an element by one of another tag with the same content and hardly any attributes. */
export function replaceTag(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  for (const name of KEPT) {
    const value = element.getAttribute(name);
    if (value !== null) other.setAttribute(name, value);
  }
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

const TAG = /<[a-z][^>]*>/gi;
const FORBIDDEN_ATTRIBUTE = /\s(?:on[a-z]+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi;

/**
 * Removes event handlers and styles, for each of which the browser would report a CSP violation. No protection: that is
 * the task of the CSP and the server.
 */
export function stripStyles(html: string): string {
  return html.replace(TAG, (tag) => tag.replace(FORBIDDEN_ATTRIBUTE, ""));
}

const EQUIVALENT: Record<string, string> = { B: "STRONG", I: "EM", STRIKE: "S", DEL: "S" };
/** Elements that the editor adds and drops freely: what stands in them stays. */
const IGNORED = new Set([
  "P",
  "DIV",
  "SPAN",
  "O:P",
  "COLGROUP",
  "COL",
  "THEAD",
  "TBODY",
  "TFOOT",
  "FIGURE",
  "STRONG",
  "EM",
  "U",
  "S",
  "SUB",
  "SUP",
  "BR",
]);

function inventory(body: HTMLElement): string {
  const counts = new Map<string, number>();
  for (const { tagName } of body.querySelectorAll("*")) {
    const name = EQUIVALENT[tagName] ?? tagName;
    if (!IGNORED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const tags = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  // The editor adds the <code> of a code block.
  const kept = tags.filter(([name]) => name !== "CODE");
  return JSON.stringify([kept, (body.textContent ?? "").replace(/\s+/g, "")]);
}
