/**
 * Converts pasted HTML of Word, Google Docs and LibreOffice, which write headings, lists and emphasis in different ways.
 * No protection: that is the task of the editor's schema and the server.
 */
import { moveCaptions, parseDocument, replaceTag, stripStyles } from "./read";

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

/** Of a tree walker. */
const SHOW_TEXT = 4;
const SHOW_COMMENT = 128;

export function tidyPaste(html: string, origin = window.location.origin): Pasted {
  // Copied from this editor.
  if (html.includes("data-pm-slice")) return { html: stripStyles(html), removedImages: 0 };
  // Another attribute name, because the browser would report a CSP violation for each style.
  const readable = html
    .replace(INVISIBLE, "")
    .replace(TAG, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  const { body } = parseDocument(stripStyles(readable));
  for (const comment of nodesBelow<Comment>(body, SHOW_COMMENT)) comment.remove();
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

/** The texts (`SHOW_TEXT`) or comments (`SHOW_COMMENT`) below an element. */
function nodesBelow<N extends Node>(element: Element, show: number): N[] {
  const walker = element.ownerDocument.createTreeWalker(element, show);
  const found: N[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as N);
  return found;
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
  return nodesBelow<Text>(cell, SHOW_TEXT).every(
    (text) => isBlank(text.data) || text.parentElement?.closest("strong"),
  );
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
  const marked = nodesBelow<Text>(body, SHOW_TEXT).map((text) => ({
    text,
    marks: marksOf(text, body),
  }));
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

/** An item of a list. Word writes paragraphs that begin with a marker; Google Docs puts nested lists beside their item. */
type Item = {
  paragraph: Element;
  /** 1 is the outermost. */
  level: number;
  /** As Word prints it, without what stands around it; null in a list of points. */
  number: string | null;
  /** Word's name of the list. */
  list: string;
};

/** "1.", "a)", "(iv)", "2.3.1". */
const NUMBER = /^\(?(?:\p{Nd}+|\p{L}{1,5})(?:\.\p{Nd}+)*[.)]*$/u;
const NUMBERED = /^\p{Nd}|[.)]$/u;
/** A marker at the beginning of the text, with the spaces after it. */
const LEADING =
  /^\s*([·•▪◦§o–-]|\(?(?:\p{Nd}+|\p{L}{1,3})[.)])(?:[\s\u00a0]*\u00a0[\s\u00a0]*|\t)/u;
const POINTS_A_LEVEL = 36;

/** Converts paragraphs that Word displays as lists. */
function convertWordLists(body: HTMLElement): void {
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    // The number of a heading stays as text.
    const marker = markerOf(heading);
    marker?.replaceWith(`${textOf(marker).trim()} `);
  }
  const items = [...body.querySelectorAll("p, div")].map(itemOf).filter((item) => item !== null);
  const byParagraph = new Map(items.map((item) => [item.paragraph, item]));
  for (const first of items) {
    if (!byParagraph.has(first.paragraph)) continue;
    const run: Item[] = [];
    for (let next: Element | null = first.paragraph; next; next = nextInRun(next)) {
      const item = byParagraph.get(next);
      if (!item) break;
      byParagraph.delete(next);
      run.push(item);
    }
    const place = first.paragraph.ownerDocument.createComment("");
    first.paragraph.replaceWith(place);
    place.replaceWith(...buildLists(run));
  }
}

/** The next element, unless text is in between. */
function nextInRun(element: Element): Element | null {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (node.nodeType === 1) return node as Element;
    if (!isBlank(textOf(node))) return null;
  }
  return null;
}

function itemOf(paragraph: Element): Item | null {
  const said = styleOf(paragraph).get("mso-list") ?? "";
  const [, list = "", level = "1"] = /\b(l\d+)\s+level(\d+)/.exec(said) ?? [];
  const marker = markerOf(paragraph);
  if (list !== "" && marker) {
    const words = textOf(marker).replace(/\s+/g, "");
    marker.remove();
    return { paragraph, level: Number(level), number: numberOf(words), list };
  }
  if (said === "none" || !/^MsoList/.test(paragraph.className)) return null;
  return plainItem(paragraph, list === "" ? null : Number(level), list);
}

/** A list paragraph known only by its class has the marker in its text. */
function plainItem(paragraph: Element, level: number | null, list: string): Item | null {
  const [lead = "", mark = ""] = LEADING.exec(textOf(paragraph)) ?? [];
  if (lead === "") return null;
  dropStart(paragraph, lead.length);
  const indent = /^([\d.]+)(pt|in|cm)$/.exec(styleOf(paragraph).get("margin-left") ?? "");
  const points =
    Number(indent?.[1] ?? 0) * ({ in: 72, cm: 28.35, pt: 1 }[indent?.[2] ?? "pt"] ?? 1);
  const byIndent = Math.max(1, Math.round(points / POINTS_A_LEVEL));
  return { paragraph, level: level ?? byIndent, number: numberOf(mark), list };
}

function dropStart(element: Element, count: number): void {
  let left = count;
  for (const text of nodesBelow<Text>(element, SHOW_TEXT)) {
    const taken = Math.min(left, text.data.length);
    text.data = text.data.slice(taken);
    left -= taken;
  }
}

function markerOf(element: Element): Element | null {
  const marked = [...element.querySelectorAll("[data-style]")];
  return marked.find((inner) => styleOf(inner).get("mso-list") === "ignore") ?? null;
}

function numberOf(marker: string): string | null {
  const isNumber = NUMBER.test(marker) && NUMBERED.test(marker);
  return isNumber ? (/([\p{Nd}\p{L}]+)[.)]*$/u.exec(marker)?.[1] ?? "") : null;
}

/** How the numbers of a list are written that begins with this one, as `type` says it: 'c' is a letter, 'i' and 'iv' are Roman. */
function typeOf(number: string): string {
  if (!/^[a-z]+$/i.test(number)) return "";
  const type = number.length > 1 || /i/i.test(number) ? "i" : "a";
  return number === number.toLowerCase() ? type : type.toUpperCase();
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** What a number counts, written in a list of a type; `NaN` where that is not known. */
function countOf(number: string, type: string): number {
  if (type === "") return Number.parseInt(number, 10);
  const letters = [...number.toLowerCase()];
  if (type.toLowerCase() === "a") return (letters[0]?.charCodeAt(0) ?? Number.NaN) - 96;
  const values = letters.map((letter) => ROMAN[letter] ?? Number.NaN);
  return values.reduce((sum, one, at) => sum + ((values[at + 1] ?? 0) > one ? -one : one), 0);
}

function isNumbered({ number }: Item): boolean {
  return number !== null;
}

/** Nests items by level. Another type or, for numbered lists, another name begins a new list. */
function buildLists(items: readonly Item[]): HTMLElement[] {
  const roots: HTMLElement[] = [];
  const open: { level: number; item: Item; list: HTMLElement; next: number }[] = [];
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    let top = open.at(-1);
    const other =
      top?.level === item.level &&
      (isNumbered(top.item) !== isNumbered(item) ||
        (isNumbered(item) && top.item.list !== item.list));
    if (other) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < item.level) {
      const list = item.paragraph.ownerDocument.createElement(isNumbered(item) ? "ol" : "ul");
      const type = typeOf(item.number ?? "");
      if (type !== "") list.setAttribute("type", type);
      if (top) top.list.lastElementChild?.append(list);
      else roots.push(list);
      top = { level: item.level, item, list, next: 1 };
      open.push(top);
    }
    const value = countOf(item.number ?? "", top.list.getAttribute("type") ?? "");
    const li = item.paragraph.ownerDocument.createElement("li");
    li.append(...item.paragraph.childNodes);
    item.paragraph.remove();
    if (value > 0 && value !== top.next) {
      const isFirst = top.list.childElementCount === 0;
      (isFirst ? top.list : li).setAttribute(isFirst ? "start" : "value", String(value));
      top.next = value;
    }
    top.next += 1;
    top.list.append(li);
  }
  return roots;
}

/** Moves a list that is a child of a list into the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
    else list.replaceWith(...list.children);
  }
}

/** The declarations of the style attribute by property, without expanding shorthands. */
function styleOf(element: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (element.getAttribute("data-style") ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const value = part.slice(colon + 1);
    found.set(part.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return found;
}

/** Replaces an element by its content. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function textOf(node: Node): string {
  return node.textContent ?? "";
}

/** No-break spaces count as blank: word processors put one into empty lines. */
function isBlank(text: string): boolean {
  return text.trim() === "";
}
