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

/** Elements that the editor adds and drops freely, or writes under another name: what stands in them stays. */
const IGNORED =
  "p, div, span, o\\:p, colgroup, col, thead, tbody, tfoot, figure, br, code, strong, b, em, i, u, s, strike, del, sub, sup";

function inventory(body: HTMLElement): string {
  const tags = [...body.querySelectorAll(`:not(${IGNORED})`)].map(({ tagName }) => tagName);
  return JSON.stringify([tags.sort(), (body.textContent ?? "").replace(/\s+/g, "")]);
}
