/**
 * The hostile corpus of `tests/hostile/`: stored in every field that takes text, and watched. Whatever runs sets
 * `window.__ran`; whatever fetches asks `evil.invalid`. The pages are opened without their Content-Security-Policy, so
 * that sanitising and escaping stand alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type Call, signedIn } from "./adminApi";
import type { RunningSite } from "./site";

const FOLDER = path.resolve(import.meta.dirname, "../../tests/hostile");
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Numbered, so that what ran names itself. */
export const SNIPPETS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .flatMap(
    (name) => JSON.parse(readFileSync(path.join(FOLDER, name), "utf8")) as { html: string }[],
  )
  .map(({ html }, index) => html.replaceAll("RUN", `window.__ran=${index + 1}`));

/** Those that are worth a try in plain text: all that tries to leave its place, and some of everything else. */
const PLAIN = SNIPPETS.filter(
  (html, index) =>
    index % 3 === 0 || /<\/|-->|\]\]>|["'`]\s*>|__proto__|\\|\{\{|\u2028|^\w+$/.test(html),
);

const control = /\p{Cc}/gu;

/** As a field takes it: one line, so many characters. */
function line(index: number, most: number): string {
  const text = PLAIN[index % PLAIN.length] ?? "";
  return [...text.replace(control, " ")].slice(0, most).join("").trim() || "x";
}

function lines(index: number, count: number, most: number): string {
  const all = Array.from({ length: count }, (_, at) => line(index + at, 400));
  return [...all.join(" ")].slice(0, most).join("").trim();
}

export function batches(count: number): string[][] {
  const size = Math.ceil(SNIPPETS.length / count);
  return Array.from({ length: count }, (_, at) => SNIPPETS.slice(at * size, (at + 1) * size));
}

export type Planted = {
  products: number[];
  posts: { id: number; slug: string }[];
  /** The HTML of all articles as it is stored. */
  stored: string[];
};

export const COUNT = 50;

const done = new Map<string, Promise<Planted>>();

/** Stores the corpus in a site, once. */
export function planted(site: RunningSite): Promise<Planted> {
  const before = done.get(site.url);
  if (before) return before;
  const now = signedIn(site).then(plant);
  done.set(site.url, now);
  return now;
}

async function plant(call: Call): Promise<Planted> {
  const planted: Planted = { products: [], posts: [], stored: [] };
  const made = <T>({ status, data }: { status: number; data: T }): T => {
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(data)}`);
    return data;
  };
  for (let at = 0; at < PLAIN.length; at += 1) {
    // Some are the same once they are cut to length: those are refused, and that is well.
    await call("POST", "/api/admin/categories", { name: line(at, 100) });
    await call("POST", "/api/admin/benefits", { name: line(at, 100) });
  }
  const upload = async (bucket: string, name: string) => {
    const form = new FormData();
    form.append("file", new Blob([Buffer.from(DOT, "base64")]), name);
    const answer = await call<{ url: string }[]>("POST", `/api/admin/images/${bucket}`, form);
    return made(answer)[0]?.url ?? "";
  };
  for (let at = 0; at < COUNT; at += 1) {
    const url = await upload("product-images", line(at, 80));
    const of = (field: number, most: number) => line(at * 7 + field, most);
    const product = await call<{ id: number }>("POST", "/api/admin/products", {
      name: of(0, 200),
      sku: `${at} ${of(1, 60)}`,
      category: of(2, 100),
      description: lines(at * 3, 3, 1000),
      detailed_description: lines(at * 9, 9, 19_000),
      composition: lines(at * 5, 5, 19_000),
      formulation: of(3, 200),
      status: of(4, 200),
      side_effects: lines(at * 4, 4, 19_000),
      dosage: lines(at * 4 + 60, 4, 19_000),
      benefits: [of(5, 100), of(6, 100), of(7, 100)],
      certifications: [of(8, 100), of(9, 100)],
      images: [url],
      image_alts: { [url]: of(10, 300) },
    });
    planted.products.push(made(product).id);
  }
  const whole = batches(COUNT / 2);
  const alone: string[] = [];
  // One after the other: a visitor with hundreds of connections is shown the door.
  for (const content of SNIPPETS) {
    const answer = await call<{ content?: string }>("POST", "/api/admin/blogs/preview", {
      content,
    });
    if (answer.status >= 500) throw new Error(`${answer.status} to a preview`);
    alone.push(answer.data.content ?? "");
  }
  const size = Math.ceil(alone.length / whole.length);
  const contents = [
    ...whole.map((some) => some.join("\n").replace(/(?![\n\t])\p{Cc}/gu, " ")),
    ...whole.map((_, at) => alone.slice(at * size, (at + 1) * size).join("\n")),
  ];
  // An article may show only pictures that are there.
  const own = await upload("blogs", "dot.png");
  for (const [at, text] of contents.entries()) {
    const content = text.replace(/\/storage\/blogs\/(?:a|none)\.webp/g, own);
    const of = (field: number, most: number) => line(at * 5 + field, most);
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
    const { id, slug, content: stored } = made(post);
    planted.posts.push({ id, slug });
    planted.stored.push(stored);
  }
  return planted;
}

/** What happened that should not, by page. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeBinding("__report", ({ page }, what: unknown) => {
    seen.push(`ran ${String(what)} on ${page.url()}`);
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
    if (url.host.includes("evil.invalid")) seen.push(`asked for ${request.url()}`);
  });
  context.on("dialog", (dialog) => {
    // Of its own the browser asks only whether an unsaved form may be left.
    if (dialog.type() !== "beforeunload") seen.push(`a dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  return seen;
}

/** Does something with each, in several windows at once: most of the time is spent waiting. */
export async function inWindows<T>(
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

/** Sets off what waits for an event, and looks for what has no business in the document. */
export function auditPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A feed is shown by the browser's own page; all there is to say is whether it can be read.
    if (document.contentType.endsWith("xml")) {
      const broken = document.querySelector("parsererror");
      return broken ? [`cannot be read: ${broken.textContent}`] : [];
    }
    const found: string[] = [];
    const address = /^[\s\p{Cc}]*(?:javascript|vbscript|data|blob|file):/iu;
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll("*")) {
        const name = element.tagName.toLowerCase();
        const at = `<${name}> ${element.outerHTML.slice(0, 160)}`;
        if (/^(?:iframe|object|embed|applet|base|frameset|portal|template|style|math)$/.test(name))
          found.push(at);
        if (name === "meta" && element.hasAttribute("http-equiv")) found.push(at);
        if (name === "script" && !/json/.test(element.getAttribute("type") ?? "")) {
          const source = element.getAttribute("src");
          if (!source || new URL(source, location.href).origin !== location.origin) found.push(at);
        }
        for (const { name: attribute, value } of element.attributes) {
          const isAddress = /^(?:href|src|action|formaction|xlink:href|srcset|data|poster)$/.test(
            attribute,
          );
          const tiny = name === "img" && value.startsWith("data:image/");
          if (attribute.startsWith("on") || attribute === "srcdoc") found.push(at);
          if (isAddress && address.test(value) && !tiny) found.push(at);
          const host =
            isAddress && URL.canParse(value, location.href) && new URL(value, location.href);
          if (host && name !== "a" && host.host.includes("evil.invalid")) found.push(at);
        }
        if (element.shadowRoot) roots.push(element.shadowRoot);
        for (const type of ["mouseover", "focus", "toggle", "animationstart", "load", "error"]) {
          if (element.closest("main, article, dialog")) element.dispatchEvent(new Event(type));
        }
      }
    }
    return found;
  });
}
