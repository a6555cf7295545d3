/**
 * Converts pasted HTML of Word, Google Docs and LibreOffice, which write headings, lists and emphasis in different ways.
 * No protection: that is the task of the editor's schema and the server.
 */
import { parseDocument, replaceTag, stripStyles } from "../read";
import { joinBlocks, tidyTables } from "./blocks";
import { tidyHeadings } from "./headings";
import { convertWordLists, nestLists } from "./lists";
import { tidyMarks } from "./marks";
import { unwrap } from "./styles";

export type Pasted = {
  html: string;
  /** Number of images that were removed, because an article shows only uploaded ones. */
  removedImages: number;
};

const INVISIBLE = /<(style|script|xml|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAG = /<[a-z][^>]*>/gi;
const STORED_IMAGES = "/storage/blogs/";

export function tidyPaste(html: string, origin = window.location.origin): Pasted {
  // Copied from this editor.
  if (html.includes("data-pm-slice")) return { html: stripStyles(html), removedImages: 0 };
  // Another attribute name, because the browser would report a CSP violation for each style.
  const readable = html
    .replace(INVISIBLE, "")
    .replace(TAG, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  const { body } = parseDocument(stripStyles(readable));
  removeComments(body);
  const removedImages = removeImages(body, origin);
  convertWordLists(body);
  nestLists(body);
  tidyHeadings(body);
  tidyMarks(body);
  tidyLinks(body);
  tidyTables(body);
  joinBlocks(body);
  for (const element of body.querySelectorAll("[data-style]")) {
    element.removeAttribute("data-style");
  }
  return { html: body.innerHTML, removedImages };
}

/** Word and Excel put an image of the text beside the text itself. */
export function hasText(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return false;
  return (
    (parseDocument(stripStyles(html.replace(INVISIBLE, ""))).body.textContent ?? "").trim() !== ""
  );
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128 /* comments */);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function removeImages(body: HTMLElement, origin: string): number {
  let removed = 0;
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (source.startsWith(STORED_IMAGES)) continue;
    if (source.startsWith(`${origin}${STORED_IMAGES}`)) {
      image.setAttribute("src", source.slice(origin.length));
      continue;
    }
    image.remove();
    removed += 1;
  }
  return removed;
}

/** Removes links to places in the other document. */
function tidyLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) unwrap(link);
    else {
      const plain = replaceTag(link, "a");
      plain.setAttribute("href", href);
    }
  }
}
