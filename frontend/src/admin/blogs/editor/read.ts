/** From an article's HTML to the editor's document, and what of it the editor would lose. */
import { getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser as Reader } from "@tiptap/pm/model";
import { trustedHtml } from "../../../views/trustedHtml";
import { EXTENSIONS } from "./schema";
import { writeHtml } from "./write";

const SCHEMA = getSchema(EXTENSIONS);

export function readHtml(html: string): JSONContent {
  return Reader.fromSchema(SCHEMA).parse(bodyOf(html)).toJSON() as JSONContent;
}

/** Whether words or elements would be gone after the editor has had it. */
export function losesSomething(html: string): boolean {
  const before = inventory(bodyOf(html));
  const after = inventory(bodyOf(writeHtml(readHtml(html))));
  return before !== after;
}

/** Scripts do not run and pictures are not fetched in a document that is only parsed. */
function bodyOf(html: string): HTMLElement {
  const { body } = parsed(quiet(html));
  // As the server does.
  for (const heading of body.querySelectorAll("h1, h5, h6")) {
    rename(heading, heading.tagName === "H1" ? "h2" : "h4");
  }
  return body;
}

export function parsed(html: string): Document {
  return new window.DOMParser().parseFromString(trustedHtml(html) as string, "text/html");
}

/** Puts another element in its place, with the same content and without attributes. */
export function rename(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

const TAG = /<[a-z][^>]*>/gi;
const NOISY = /\s(?:on[a-z]+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi;

/**
 * Without the attributes that the page's policy forbids anyway: the browser would complain of each. This protects
 * nobody; the policy and the server do.
 */
export function quiet(html: string): string {
  return html.replace(TAG, (tag) => tag.replace(NOISY, ""));
}

const SAME: Record<string, string> = { B: "STRONG", I: "EM", STRIKE: "S", DEL: "S" };
/** The editor adds and leaves these out as it needs them. */
const LOOSE = new Set([
  "P",
  "THEAD",
  "TBODY",
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
    const name = SAME[tagName] ?? tagName;
    if (!LOOSE.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const tags = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  // The <code> of a code block is the editor's own.
  const kept = tags.filter(([name]) => name !== "CODE");
  return JSON.stringify([kept, (body.textContent ?? "").replace(/\s+/g, "")]);
}
