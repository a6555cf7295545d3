/**
 * Converts pasted HTML of Word, Google Docs and LibreOffice, which write headings, lists and emphasis in different ways.
 * No protection: that is the task of the editor's schema and the server.
 */
import { moveCaptions, parseDocument, replaceTag, stripStyles } from "../read";
import { convertWordLists, isBlank, nestLists, styleOf, textOf, unwrap } from "./lists";

/** Elements that are removed after their styles have been read. */
const STYLING =
  "b, strong, i, em, u, ins, s, strike, del, sub, sup, span, font, big, small, tt, center, cite, var";

/** Text directly in these is formatting whitespace. */
const CONTAINERS = new Set(["BODY", "UL", "OL", "TABLE", "THEAD", "TBODY", "TFOOT", "TR"]);

const BLOCKS = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|HR|PRE|BLOCKQUOTE|FIGURE|SECTION|ARTICLE)$/;

const LOWEST = 4;

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
  tidyNumbers(body);
  tidyHeadings(body);
  tidyMarks(body);
  tidyLinks(body);
  moveCaptions(body);
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

const NUMBER_TYPES: Record<string, string> = {
  "lower-alpha": "a",
  "upper-alpha": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};

/** Google Docs says by a style how a list is numbered. */
function tidyNumbers(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ol:not([type])")) {
    const styled = [list, list.querySelector("li") ?? list].map((one) =>
      styleOf(one).get("list-style-type"),
    );
    const type = NUMBER_TYPES[styled.find((style) => style !== undefined) ?? ""];
    if (type) list.setAttribute("type", type);
  }
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

/** The page title is the only h1: a document that has one too is moved down by one level. */
function tidyHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p, div[class]")) {
    const level = levelOf(paragraph);
    if (level !== null && !paragraph.querySelector("p, div, ul, ol, table")) {
      replaceTag(paragraph, `h${level}`);
    }
  }
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const down = headings.some(({ tagName }) => tagName === "H1") ? 1 : 0;
  for (const heading of headings) {
    if (isBlank(textOf(heading))) heading.remove();
    // Not inside cells and list items.
    else if (heading.closest("li, td, th")) replaceTag(heading, "p");
    else replaceTag(heading, `h${Math.min(LOWEST, Number(heading.tagName.slice(1)) + down)}`);
  }
}

function levelOf(paragraph: Element): number | null {
  if (/^Mso(?:Title|Subtitle)/.test(paragraph.className)) {
    return paragraph.className.startsWith("MsoTitle") ? 1 : 2;
  }
  const named = /^MsoHeading([1-9])/.exec(paragraph.className)?.[1];
  const outline = /^[1-9]$/.exec(styleOf(paragraph).get("mso-outline-level") ?? "")?.[0];
  const level = Number(named ?? outline ?? 0);
  return level === 0 ? null : Math.min(6, level);
}

/** Word processors write header rows with ordinary cells, recognisable by their position or bold text. */
function tidyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    const rows = [...table.rows];
    const [first] = rows;
    if (!first || rows.length < 2) continue;
    const heads = rows.filter((row) => row.parentElement?.tagName === "THEAD");
    const cells = [...first.cells].filter((cell) => !isBlank(textOf(cell)));
    const isBold = cells.length > 0 && cells.every(allBold);
    for (const row of heads.length > 0 ? heads : isBold ? [first] : []) {
      for (const cell of [...row.cells]) {
        for (const bold of cell.querySelectorAll("strong")) unwrap(bold);
        if (cell.tagName === "TD") replaceTag(cell, "th");
      }
    }
  }
}

function allBold(cell: Element): boolean {
  const walker = cell.ownerDocument.createTreeWalker(cell, 4 /* text */);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (!isBlank(textOf(text)) && !text.parentElement?.closest("strong")) return false;
  }
  return true;
}

/** Removes empty lines: spacing is up to the style sheet. */
function joinBlocks(body: HTMLElement): void {
  for (const line of body.querySelectorAll("br")) {
    const { previousElementSibling: before, nextElementSibling: after } = line;
    const between = [before, after].some((other) => other && BLOCKS.test(other.tagName));
    if (between || line.className === "Apple-interchange-newline") line.remove();
  }
  for (const paragraph of body.querySelectorAll("p, div")) {
    if (isBlank(textOf(paragraph)) && !paragraph.querySelector("img, hr, table")) {
      paragraph.remove();
    }
  }
}

/** Converts emphasis: each text node gets the elements that its styles amount to. */
type Mark = "strong" | "em" | "u" | "s" | "sub" | "sup";

function tidyMarks(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const marked = texts.map((text) => ({ text, marks: marksOf(text, body) }));
  for (const { text, marks } of marked) {
    if (!text.parentElement?.closest("pre")) {
      // Word aligns text with runs of no-break spaces; a single one, as between number and unit, is kept.
      text.data = text.data.replace(/[ \t\r\n\u00a0]{2,}/g, " ");
    }
    if (CONTAINERS.has(text.parentElement?.tagName ?? "") && textOf(text).trim() === "") continue;
    let inner: Node = text;
    for (const mark of marks) {
      const element = body.ownerDocument.createElement(mark);
      inner.parentNode?.replaceChild(element, inner);
      element.append(inner);
      element.dataset.mark = "";
      inner = element;
    }
  }
  for (const element of body.querySelectorAll(STYLING)) {
    if ((element as HTMLElement).dataset.mark === undefined) unwrap(element);
  }
  for (const element of body.querySelectorAll("[data-mark]")) element.removeAttribute("data-mark");
}

/** The nearest ancestor with a declaration decides. Underline and strikethrough add up. */
function marksOf(text: Text, body: HTMLElement): Mark[] {
  let [bold, italic, place]: [boolean?, boolean?, string?] = [];
  let [under, through, heading, link, code] = [false, false, false, false, false];
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) {
    const tag = at.tagName;
    const style = styleOf(at);
    bold ??= weight(style.get("font-weight")) ?? (tag === "B" || tag === "STRONG" || undefined);
    italic ??= slant(style.get("font-style")) ?? (tag === "I" || tag === "EM" || undefined);
    place ??= style.get("vertical-align") ?? (/^SU[BP]$/.test(tag) ? tag.toLowerCase() : undefined);
    const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
    under ||= /underline/.test(line) || ((tag === "U" || tag === "INS") && !/none/.test(line));
    through ||= /line-through/.test(line) || /^(?:S|STRIKE|DEL)$/.test(tag);
    heading ||= /^H[1-6]$/.test(tag);
    link ||= tag === "A" && at.hasAttribute("href");
    code ||= tag === "CODE" || tag === "PRE";
  }
  if (code) return [];
  const marks: Mark[] = [];
  if (place === "super" || place === "sup") marks.push("sup");
  if (place === "sub") marks.push("sub");
  if (through) marks.push("s");
  if (under && !link) marks.push("u");
  if (italic) marks.push("em");
  // Headings are bold anyway.
  if (bold && !heading) marks.push("strong");
  return marks;
}

function weight(value: string | undefined): boolean | undefined {
  if (value === undefined || value === "inherit") return undefined;
  return value.startsWith("bold") || Number.parseInt(value, 10) >= 600;
}

function slant(value: string | undefined): boolean | undefined {
  if (value === undefined || value === "inherit") return undefined;
  return value === "italic" || value === "oblique";
}
