/**
 * Parts of pages that are the same on many pages, such as a product's card, are rendered once and kept as HTML. React
 * renders a mark where one stands, and the HTML replaces the mark. The browser knows nothing of this.
 */
import { createElement, type ElementType, type ReactElement, type ReactNode } from "react";

/** What a part's HTML depends on, as JSON; `null` for a part that is not to be kept. */
// biome-ignore lint/suspicious/noExplicitAny: each rule reads the properties of its own component
type Rule = (props: any, site: number) => unknown;

type Part = { key: string; type: ElementType; props: object };

/** Characters of keys and HTML that are kept. */
const CAPACITY = 1_500_000;
const MARK = "kept-part";
const BEGIN = `<${MARK} n="`;
const END = `"></${MARK}>`;

/** As `useId` writes it: _R_1_ or «R1». */
const GENERATED_ID = /="(?:_R_|«R)/;

const rules = new Map<unknown, { name: string; rule: Rule }>();
const kept = new Map<string, string>();
let size = 0;
/** The parts of the page that is being rendered, and the number of the site's facts. */
let page: { parts: Part[]; site: number } | null = null;
/** The site's facts as JSON, and how often they have changed. */
let facts = { json: "", number: 0 };

/**
 * Keeps the HTML of a component. Everything that it reads must be in what `rule` returns, the site's facts by their number;
 * and it must not use `useId`.
 */
export function keep(name: string, type: ElementType, rule: Rule): void {
  rules.set(type, { name, rule });
}

export function partOf(type: unknown, props: object): Part | null {
  const found = page && rules.get(type);
  if (!page || !found) return null;
  const from = found.rule(props, page.site);
  if (from === null) return null;
  return { key: `${found.name} ${JSON.stringify(from)}`, type: type as ElementType, props };
}

/** The mark of a part. */
export function KeptPart({ part }: { part: Part }): ReactElement {
  const n = page ? page.parts.push(part) - 1 : 0;
  return createElement(MARK, { n });
}

/** Renders a page with the parts that are kept, and keeps its other ones. */
export function renderWithParts(
  whole: ReactNode,
  site: unknown,
  render: (node: ReactNode) => string,
): string {
  const parts: Part[] = [];
  const json = JSON.stringify(site);
  if (json !== facts.json) facts = { json, number: facts.number + 1 };
  page = { parts, site: facts.number };
  let html: string;
  try {
    html = render(whole);
  } finally {
    page = null;
  }
  const pieces: string[] = [];
  /** What React puts before everything else, for the head. */
  const hoisted: string[] = [];
  let at = 0;
  for (let mark = html.indexOf(BEGIN); mark >= 0; mark = html.indexOf(BEGIN, at)) {
    const end = html.indexOf(END, mark);
    const part = parts[Number(html.slice(mark + BEGIN.length, end))];
    const inner = part ? htmlOf(part, render) : null;
    // An id counts the elements of the whole page, so it would be another one in the browser.
    if (inner === null) return render(whole);
    const links = /^(?:<link [^>]*>)*/.exec(inner)?.[0] ?? "";
    hoisted.push(links);
    pieces.push(html.slice(at, mark), inner.slice(links.length));
    at = end + END.length;
  }
  return hoisted.join("") + pieces.join("") + html.slice(at);
}

function htmlOf({ key, type, props }: Part, render: (node: ReactNode) => string): string | null {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = render(createElement(type, props));
  if (GENERATED_ID.test(html)) {
    console.warn(`${key.slice(0, key.indexOf(" "))} uses useId, so it is not kept`);
    rules.delete(type);
    return null;
  }
  kept.set(key, html);
  size += key.length + html.length;
  for (const [oldest, content] of kept) {
    if (size <= CAPACITY) break;
    kept.delete(oldest);
    size -= oldest.length + content.length;
  }
  return html;
}
