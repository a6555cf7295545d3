/** Tidies lists. Word writes paragraphs that begin with a marker; Google Docs puts nested lists beside their item. */

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
export function convertWordLists(body: HTMLElement): void {
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
  const walker = element.ownerDocument.createTreeWalker(element, 4 /* text */);
  let left = count;
  while (left > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text;
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
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
    else list.replaceWith(...list.children);
  }
}

/** Reads the styles of pasted elements. */

/** The declarations of the style attribute by property, without expanding shorthands. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
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
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function textOf(node: Node): string {
  return node.textContent ?? "";
}

/** No-break spaces count as blank: word processors put one into empty lines. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}
