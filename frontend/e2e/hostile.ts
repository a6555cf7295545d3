/**
 * Stores the XSS payloads of `tests/hostile/` in every text field and watches the pages. A payload that runs sets
 * `window.__ran`; one that fetches asks `evil.invalid`. The tests bypass the Content-Security-Policy, so that they prove
 * sanitising and escaping previews.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type ApiCall, signInToApi } from "./adminApi";
import type { RunningSite } from "./site";

const FOLDER = path.resolve(import.meta.dirname, "../../tests/hostile");
const TINY_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Each sets `window.__ran` to its own number. */
export const PAYLOADS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .flatMap(
    (name) => JSON.parse(readFileSync(path.join(FOLDER, name), "utf8")) as { html: string }[],
  )
  .map(({ html }, index) => html.replaceAll("RUN", `window.__ran=${index + 1}`));

/** For plain-text fields: every payload that tries to break out of its context, and a third of the others. */
const TEXT_PAYLOADS = PAYLOADS.filter(
  (html, index) =>
    index % 3 === 0 || /<\/|-->|\]\]>|["'`]\s*>|__proto__|\\|\{\{|\u2028|^\w+$/.test(html),
);

const control = /\p{Cc}/gu;

/** One payload as a single line of at most `max` characters. */
function line(index: number, max: number): string {
  const text = TEXT_PAYLOADS[index % TEXT_PAYLOADS.length] ?? "";
  return [...text.replace(control, " ")].slice(0, max).join("").trim() || "x";
}

function lines(index: number, count: number, max: number): string {
  const all = Array.from({ length: count }, (_, at) => line(index + at, 400));
  return [...all.join(" ")].slice(0, max).join("").trim();
}

/** With a letter, since of a payload that is nothing but tags nothing is left, and in one line. */
const required = (text: string) => `A ${text.replace(/[\u2028\u2029]/g, " ")}`;

export function batches(count: number): string[][] {
  const size = Math.ceil(PAYLOADS.length / count);
  return Array.from({ length: count }, (_, at) => PAYLOADS.slice(at * size, (at + 1) * size));
}

export type HostileRecords = {
  products: number[];
  posts: { id: number; slug: string }[];
  /** The stored HTML of all articles. */
  stored: string[];
};

/** Products; in each of the long texts of all of them stands every payload. */
export const COUNT = 12;
/** Articles: half of them of payloads as they are, half of what is left of each by itself. */
export const POSTS = 12;
const OF_PRODUCT = Math.ceil(TEXT_PAYLOADS.length / COUNT);

const created = new Map<string, Promise<HostileRecords>>();

/** Stores the payloads in a site, once. */
export function createHostileRecords(site: RunningSite): Promise<HostileRecords> {
  const before = created.get(site.url);
  if (before) return before;
  const now = signInToApi(site).then(createRecords);
  created.set(site.url, now);
  return now;
}

async function createRecords(call: ApiCall): Promise<HostileRecords> {
  const records: HostileRecords = { products: [], posts: [], stored: [] };
  const expectCreated = <T>({ status, data }: { status: number; data: T }): T => {
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(data)}`);
    return data;
  };
  for (let at = 0; at < TEXT_PAYLOADS.length; at += 1) {
    // Payloads that are equal after truncation are refused, which is fine.
    await call("POST", "/api/admin/categories", { name: line(at, 100) });
    await call("POST", "/api/admin/benefits", { name: line(at, 100) });
  }
  const upload = async (bucket: string, name: string) => {
    const form = new FormData();
    form.append("file", new Blob([Buffer.from(TINY_PNG, "base64")]), name);
    const answer = await call<{ url: string }[]>("POST", `/api/admin/images/${bucket}`, form);
    return expectCreated(answer)[0]?.url ?? "";
  };
  for (let at = 0; at < COUNT; at += 1) {
    const url = await upload("product-images", line(at, 80));
    const of = (field: number, max: number) => line(at * OF_PRODUCT + field, max);
    const long = (max: number) => lines(at * OF_PRODUCT, OF_PRODUCT, max);
    const product = await call<{ id: number }>("POST", "/api/admin/products", {
      name: required(of(0, 198)),
      sku: `${at} ${of(1, 60)}`,
      category: required(of(2, 98)),
      description: required(long(998)),
      detailed_description: long(19_000),
      composition: long(19_000),
      formulation: of(3, 200),
      status: of(4, 200),
      side_effects: long(19_000),
      dosage: long(19_000),
      benefits: [of(5, 100), of(6, 100), of(7, 100)],
      certifications: [of(8, 100), of(9, 100)],
      images: [url],
      image_alts: { [url]: of(10, 300) },
    });
    records.products.push(expectCreated(product).id);
  }
  const unsanitised = batches(POSTS / 2);
  const previews: string[] = [];
  // One after the other, because the server limits the connections of one visitor.
  for (const content of PAYLOADS) {
    const answer = await call<{ content?: string }>("POST", "/api/admin/blogs/preview", {
      content,
    });
    if (answer.status >= 500) throw new Error(`${answer.status} to a preview`);
    previews.push(answer.data.content ?? "");
  }
  const size = Math.ceil(previews.length / unsanitised.length);
  const contents = [
    ...unsanitised.map((some) => some.join("\n").replace(/(?![\n\t])\p{Cc}/gu, " ")),
    ...unsanitised.map((_, at) => previews.slice(at * size, (at + 1) * size).join("\n")),
  ];
  // An article may reference only stored images.
  const own = await upload("blogs", "dot.png");
  for (const [at, text] of contents.entries()) {
    const content = text.replace(/\/storage\/blogs\/(?:a|none)\.webp/g, own);
    const of = (field: number, max: number) => line(at * 5 + field, max);
    const post = await call<{ id: number; slug: string; content: string }>(
      "POST",
      "/api/admin/blogs",
      {
        title: of(0, 200),
        slug: `hostile-${at}`,
        content: `<p>x</p>${content}`,
        excerpt: lines(at * 3, 3, 1000),
        category: of(1, 100),
        author: of(2, 100),
        featured: at % 5 === 0,
        published_at: "2026-01-01T00:00:00Z",
      },
    );
    const { id, slug, content: stored } = expectCreated(post);
    records.posts.push({ id, slug });
    records.stored.push(stored);
  }
  return records;
}

/** Records executed payloads, requests to `evil.invalid` and dialogs. */
export async function watchForAttacks(context: BrowserContext): Promise<string[]> {
  const attacks: string[] = [];
  await context.exposeBinding("__report", ({ page }, what: unknown) => {
    attacks.push(`ran ${String(what)} on ${page.url()}`);
  });
  await context.addInitScript(() => {
    Object.defineProperty(window, "__ran", {
      configurable: false,
      get: () => undefined,
      set: (what) => (window as unknown as { __report: (what: unknown) => void }).__report(what),
    });
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host.includes("evil.invalid")) attacks.push(`asked for ${request.url()}`);
  });
  context.on("dialog", (dialog) => {
    // The browser itself asks only whether to leave an unsaved form.
    if (dialog.type() !== "beforeunload") attacks.push(`a dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  return attacks;
}

/** Goes to a page of the back office; from another one without loading its document anew, as its links do. */
export async function goInPlace(page: Page, address: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

/** Visits all items in three windows in parallel. */
export async function inParallelWindows<T>(
  page: Page,
  all: readonly T[],
  visit: (window: Page, item: T) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  const windows = [page, await page.context().newPage(), await page.context().newPage()];
  await Promise.all(
    windows.map(async (window) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await visit(window, next);
    }),
  );
}

/**
 * Triggers event handlers and lists elements and attributes that sanitising should have removed. Only elements that have a
 * handler of their own, or to which components listen directly, are sent events: each one costs React a search of its tree.
 */
export function auditPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The browser renders a feed with a page of its own; only parse errors can be detected.
    if (document.contentType.endsWith("xml")) {
      const broken = document.querySelector("parsererror");
      return broken ? [`cannot be read: ${broken.textContent}`] : [];
    }
    const found: string[] = [];
    const address = /^[\s\p{Cc}]*(?:javascript|vbscript|data|blob|file):/iu;
    const roots: ParentNode[] = [document];
    const events = ["mouseover", "focus", "toggle", "animationstart", "load", "error"];
    for (const root of roots) {
      for (const element of root.querySelectorAll("*")) {
        const name = element.tagName.toLowerCase();
        // Only of what is found: the text of every element is that of the whole page many times over.
        const report = () => found.push(`<${name}> ${element.outerHTML.slice(0, 160)}`);
        if (/^(?:iframe|object|embed|applet|base|frameset|portal|template|style|math)$/.test(name))
          report();
        if (name === "meta" && element.hasAttribute("http-equiv")) report();
        if (name === "script" && !/json/.test(element.getAttribute("type") ?? "")) {
          const source = element.getAttribute("src");
          if (!source || new URL(source, location.href).origin !== location.origin) report();
        }
        for (const { name: attribute, value } of element.attributes) {
          const isAddress = /^(?:href|src|action|formaction|xlink:href|srcset|data|poster)$/.test(
            attribute,
          );
          const tiny = name === "img" && value.startsWith("data:image/");
          if (attribute.startsWith("on") || attribute === "srcdoc") report();
          if (isAddress && address.test(value) && !tiny) report();
          const host =
            isAddress && URL.canParse(value, location.href) && new URL(value, location.href);
          if (host && name !== "a" && host.host.includes("evil.invalid")) report();
        }
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.closest("main, article, dialog")) continue;
        const direct = /^(?:img|image|picture|source|link|details|dialog|input)$/.test(name);
        for (const type of events) {
          const own = (element as unknown as Record<string, unknown>)[`on${type}`];
          if (direct || own) element.dispatchEvent(new Event(type));
        }
      }
    }
    return found;
  });
}
