/** Where fields are on the page. */
import type { FieldTable, Shown } from "./fields";
import { type Mark, marksIn, withoutMarks } from "./marks";

/** A line of a text, where it stands. */
export type TextPlace = {
  shown: Shown;
  node: Text;
  mark: Mark;
  pieces: Piece[];
  root: HTMLElement;
};
/** What a text node has of a line. */
export type Piece = { node: Text; from: number; to: number };
export type PicturePlace = { shown: Shown; image: HTMLImageElement };
export type Place = TextPlace | PicturePlace;

/** A component may set parts of a line apart, but no deeper than this. */
const MAX_DEPTH = 4;
/** How far beside its glyphs a text is still meant, in px. */
const SLACK = 6;

const ATTRIBUTES = ["alt", "aria-label", "placeholder", "title", "content"];

/** Pictures whose alternative texts were marked. */
const pictures = new WeakMap<Element, number>();

/** Takes the marks out of attributes, where programs read them; those of alternative texts are remembered. */
export function watchAttributes(root: Element): void {
  const clean = (element: Element) => {
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const [mark] = marksIn(value);
      if (!mark) continue;
      if (name === "alt") pictures.set(element, mark.number);
      element.setAttribute(name, withoutMarks(value));
    }
  };
  const selector = ATTRIBUTES.map((name) => `[${name}]`).join();
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") clean(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        clean(node);
        for (const element of node.querySelectorAll(selector)) clean(element);
      }
    }
  });
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}

/** Every field within a part of the page, in their order. */
export function placesOf(table: FieldTable, root: Node = document.body): Place[] {
  const found: (Place | null)[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) found.push(picturePlace(node, table));
    else if (node instanceof Text) {
      for (const mark of marksIn(node.data)) found.push(textPlace(node, mark, table));
    }
  }
  return found.filter((place) => place !== null);
}

/** The lines of text in an element. */
export function textsWithin(root: Element, table: FieldTable): TextPlace[] {
  return placesOf(table, root).filter((place) => "node" in place);
}

/** Finding fields costs more than each frame of the screen has time for. */
const FIND_AGAIN_MS = 200;

let recent = { foundAt: Number.NEGATIVE_INFINITY, places: [] as Place[] };

/** Every field that the page had a moment ago. */
export function recentPlaces(table: FieldTable): Place[] {
  const now = performance.now();
  if (now - recent.foundAt > FIND_AGAIN_MS) recent = { foundAt: now, places: placesOf(table) };
  return recent.places;
}

function picturePlace(image: Element, table: FieldTable): PicturePlace | null {
  const number = pictures.get(image);
  const shown = number === undefined ? undefined : table.get(number);
  return shown && image instanceof HTMLImageElement ? { shown, image } : null;
}

function textPlace(node: Text, mark: Mark, table: FieldTable): TextPlace | null {
  const shown = table.get(mark.number);
  if (!shown) return null;
  let root = node.parentElement;
  for (let depth = 0; root && depth < MAX_DEPTH; depth += 1, root = root.parentElement) {
    const pieces = piecesOf(root, node, mark, shown.display);
    if (pieces) return { shown, node, mark, pieces, root };
  }
  return null;
}

/** The pieces of the line that ends at the mark, if all of it is in `root`. */
function piecesOf(root: HTMLElement, last: Text, mark: Mark, display: string): Piece[] | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    nodes.unshift(walker.currentNode as Text);
    if (walker.currentNode === last) break;
  }
  const pieces: Piece[] = [];
  let rest = display;
  for (const node of nodes) {
    const to = node === last ? mark.from : node.data.length;
    const from = marksIn(node.data).findLast((one) => one.to <= to)?.to ?? 0;
    const part = node.data.slice(from, to);
    if (part.endsWith(rest)) return [{ node, from: to - rest.length, to }, ...pieces];
    if (!rest.endsWith(part) || from > 0) return null;
    pieces.unshift({ node, from, to });
    rest = rest.slice(0, rest.length - part.length);
  }
  return null;
}

function rangeOf({ pieces }: TextPlace): Range {
  const range = document.createRange();
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first && last) {
    range.setStart(first.node, first.from);
    range.setEnd(last.node, last.to);
  }
  return range;
}

export const boxOf = (place: Place): DOMRect =>
  "image" in place ? place.image.getBoundingClientRect() : rangeOf(place).getBoundingClientRect();

/** Whether the place still is what it was found as: React changes texts, which may be shorter then than a place in them. */
export function isCurrent(place: Place): boolean {
  if ("image" in place) return place.image.isConnected;
  const { node, mark, pieces, shown } = place;
  const found = marksIn(node.data).find(({ from }) => from === mark.from);
  const text = pieces.map((piece) => piece.node.data.slice(piece.from, piece.to)).join("");
  return node.isConnected && found?.number === mark.number && text === shown.display;
}

/** Whether it is there yet and people see it, if they scroll there. */
export function isVisible(place: Place): boolean {
  if (!isCurrent(place)) return false;
  const element = "image" in place ? place.image : place.root;
  const own = element.getBoundingClientRect();
  const { width, height } = boxOf(place);
  const hasSize = own.width > 1 && own.height > 1 && width > 0 && height > 0;
  return hasSize && element.checkVisibility({ visibilityProperty: true });
}

/**
 * Scrolls the page, and never the window around the frame, as `scrollIntoView` would: into the middle, or with `nearest`
 * only if it is out of sight.
 */
export function bringIntoView(place: Place, nearest = false): void {
  const { top, bottom, height } = boxOf(place);
  const { innerHeight } = window;
  if (nearest && top > innerHeight / 5 && bottom < (innerHeight * 4) / 5) return;
  const middle = (innerHeight - Math.min(height, innerHeight / 2)) / 2;
  window.scrollBy({ top: top - middle, behavior: "instant" });
}

/** The field at a point of the window: a text if the point is on it, else a picture, which may lie below other things. */
export function placeAt(x: number, y: number, table: FieldTable): Place | null {
  const elements = document.elementsFromPoint(x, y);
  const text = textAt(x, y, elements[0], table);
  if (text) return text;
  for (const element of elements) {
    const place = picturePlace(element, table);
    if (place) return place;
  }
  return null;
}

function textAt(x: number, y: number, top: Element | undefined, table: FieldTable) {
  const node = caretAt(x, y)?.node;
  if (!top || !(node instanceof Text)) return null;
  // What is above the text is meant instead of it.
  if (!top.contains(node) && !node.parentElement?.contains(top)) return null;
  for (const place of placesAround(node, table)) {
    for (const box of rangeOf(place).getClientRects()) {
      const beside = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom);
      if (beside <= SLACK) return place;
    }
  }
  // Beside the words, in an element that has no others: links and buttons are larger than theirs.
  const [only] = top.contains(node) ? textsWithin(top, table) : [];
  const isAlone = only && withoutMarks(top.textContent ?? "").trim() === only.shown.display.trim();
  return isAlone ? only : null;
}

/** The lines that a text node has a part of, or is beside. */
function placesAround(node: Text, table: FieldTable): TextPlace[] {
  let root: Element | null = node.parentElement;
  for (let depth = 0; root && depth < MAX_DEPTH; depth += 1, root = root.parentElement) {
    const places = textsWithin(root, table);
    const own = places.filter((place) => place.pieces.some((piece) => piece.node === node));
    if (own.length > 0) return own;
  }
  return [];
}

/** Where a caret would be set at a point of the window. */
export function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ("caretPositionFromPoint" in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}
