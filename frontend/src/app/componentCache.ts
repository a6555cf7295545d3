/**
 * Components that are the same on many pages, such as a product's card, are rendered once and kept as HTML. React
 * renders a mark where one stands, and the HTML replaces the mark. The browser knows nothing of this.
 */
import { createElement, type ElementType, type ReactElement, type ReactNode } from "react";

/** What the HTML of a component depends on, as JSON; `null` where it is not to be kept. */
// biome-ignore lint/suspicious/noExplicitAny: each rule reads the properties of its own component
type Rule = (props: any, site: number) => unknown;

type Cached = { key: string; type: ElementType; props: object };

/** Characters of keys and HTML that are kept. */
const CAPACITY = 1_500_000;
const MARK = "cached-component";
const BEGIN = `<${MARK} n="`;
const END = `"></${MARK}>`;

/** As `useId` writes it: _R_1_ or «R1». */
const GENERATED_ID = /="(?:_R_|«R)/;

const rules = new Map<unknown, { name: string; rule: Rule }>();
const cache = new Map<string, string>();
let size = 0;
/** The cached components of the page that is being rendered, and the number of the site's facts. */
let page: { found: Cached[]; site: number } | null = null;
/** The site's facts as JSON, and how often they have changed. */
let facts = { json: "", number: 0 };

/**
 * Keeps the HTML of a component. Everything that it reads must be in what `rule` returns, the site's facts by their number;
 * and it must not use `useId`.
 */
export function cacheHtmlOf(name: string, type: ElementType, rule: Rule): void {
  rules.set(type, { name, rule });
}

export function cachedOf(type: unknown, props: object): Cached | null {
  const found = page && rules.get(type);
  if (!page || !found) return null;
  const from = found.rule(props, page.site);
  if (from === null) return null;
  return { key: `${found.name} ${JSON.stringify(from)}`, type: type as ElementType, props };
}

/** Stands where the HTML of a component goes. */
export function CacheMark({ cached }: { cached: Cached }): ReactElement {
  const n = page ? page.found.push(cached) - 1 : 0;
  return createElement(MARK, { n });
}

/** Renders a page with the components that are in the cache, and adds its other ones. */
export function renderWithCache(
  whole: ReactNode,
  site: unknown,
  render: (node: ReactNode) => string,
): string {
  const found: Cached[] = [];
  const json = JSON.stringify(site);
  if (json !== facts.json) facts = { json, number: facts.number + 1 };
  page = { found, site: facts.number };
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
    const cached = found[Number(html.slice(mark + BEGIN.length, end))];
    const inner = cached ? htmlOf(cached, render) : null;
    // An id counts the elements of the whole page, so it would be another one in the browser.
    if (inner === null) return render(whole);
    const links = /^(?:<link [^>]*>)*/.exec(inner)?.[0] ?? "";
    hoisted.push(links);
    pieces.push(html.slice(at, mark), inner.slice(links.length));
    at = end + END.length;
  }
  return hoisted.join("") + pieces.join("") + html.slice(at);
}

function htmlOf({ key, type, props }: Cached, render: (node: ReactNode) => string): string | null {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = render(createElement(type, props));
  if (GENERATED_ID.test(html)) {
    console.warn(`${key.slice(0, key.indexOf(" "))} uses useId, so it is not kept`);
    rules.delete(type);
    return null;
  }
  cache.set(key, html);
  size += key.length + html.length;
  for (const [oldest, content] of cache) {
    if (size <= CAPACITY) break;
    cache.delete(oldest);
    size -= oldest.length + content.length;
  }
  return html;
}
