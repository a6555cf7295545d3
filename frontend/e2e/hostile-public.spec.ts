import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures";
import {
  auditPage,
  COUNT,
  createHostileRecords,
  type HostileRecords,
  inParallelWindows,
  PAYLOADS,
  POSTS,
  watchForAttacks,
} from "./hostile";

test.use({ bypassCSP: true, tolerated: /status of 4\d\d/ });

test("no hostile payload runs on any public page", async ({ site, context, page }) => {
  test.setTimeout(400_000);
  const queue = addresses(await createHostileRecords(site));
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
  const seen = await watchForAttacks(context);

  await page.goto("/about");
  // What is put into the page before would not be what the server has rendered.
  await hydrated(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src=x onerror="window.__ran=0">');
  });
  await expect.poll(() => seen.splice(0), "payloads that run are recorded").toHaveLength(1);
  await page.evaluate(() => {
    document.querySelector("img[src=x]")?.remove();
    const handlers = '<b onmouseover="window.__ran=1">x</b><svg onfocus="window.__ran=2"></svg>';
    document.querySelector("main")?.insertAdjacentHTML("beforeend", handlers);
  });
  expect(await auditPage(page), "handlers are found").toHaveLength(2);
  await expect.poll(() => seen.splice(0), "and triggered").toHaveLength(2);

  const found: string[] = [];
  const visit = async (window: Page, address: string) => {
    await window.goto(address, { waitUntil: "load" });
    if (!/\.xml$/.test(address)) {
      await window.waitForFunction(() => document.documentElement.dataset.js !== undefined);
    }
    for (const finding of await auditPage(window)) found.push(`${address}: ${finding}`);
  };
  await inParallelWindows(page, queue, visit);
  expect(found).toEqual([]);
  expect(seen).toEqual([]);
});

test("stored HTML holds only what the allowlist permits, as the browser parses it", async ({
  site,
  page,
}) => {
  const { stored } = await createHostileRecords(site);
  expect(stored).toHaveLength(POSTS);
  await page.goto("/about");
  const odd = await page.evaluate((all) => {
    const tags = new Set(
      "a b blockquote br code em figcaption figure h2 h3 h4 hr i img li ol p pre s strong sub sup table tbody td th thead tr u ul".split(
        " ",
      ),
    );
    const names = new Set(
      "href rel src alt width height scope colspan rowspan start type reversed value dir".split(
        " ",
      ),
    );
    return all.flatMap((html) => {
      const { body, head } = new DOMParser().parseFromString(html, "text/html");
      return [...head.children, ...body.querySelectorAll("*")]
        .filter(({ tagName, attributes }) => {
          return (
            !tags.has(tagName.toLowerCase()) || [...attributes].some(({ name }) => !names.has(name))
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
  }, stored);
  expect(odd).toEqual([]);
});

function addresses({ products, posts }: HostileRecords): string[] {
  const asked = PAYLOADS.filter((_, index) => index % 12 === 0).map((text) =>
    encodeURIComponent([...text].slice(0, 200).join("")),
  );
  const pages = (path: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${path}?page=${at + 1}`);
  return [
    "/",
    "/feed.xml",
    "/sitemap.xml",
    "/contact",
    ...pages("/products", Math.ceil(COUNT / 24) + 1),
    ...pages("/blog", Math.ceil(POSTS / 12) + 1),
    ...products.map((id) => `/products/${id}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...asked.flatMap((text, at) =>
      at % 2 === 0
        ? [`/products?q=${text}`, `/blog?category=${text}`]
        : [`/blog?q=${text}`, `/products?category=${text}`, `/products?benefit=${text}`],
    ),
  ];
}
