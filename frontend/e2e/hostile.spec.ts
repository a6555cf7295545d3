import type { Page } from "@playwright/test";
import { signIn } from "./admin";
import { expect, hydrated, test } from "./fixtures";
import {
  auditPage,
  batches,
  COUNT,
  createHostileRecords,
  goInPlace,
  type HostileRecords,
  inParallelWindows,
  PAYLOADS,
  POSTS,
  watchForAttacks,
} from "./hostile";

test.use({ bypassCSP: true, tolerated: /status of 4\d\d/ });
test.describe.configure({ timeout: 400_000 });

test("no hostile payload runs on any public page", async ({ site, context, page }) => {
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

test("stored HTML is what the allowlist permits, as it is parsed", async ({ site, page }) => {
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

const dialog = (page: Page) => page.locator("dialog[open]");

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

test("no hostile payload runs in the back office", async ({ site, context, page }) => {
  const { products, posts } = await createHostileRecords(site);
  const seen = await watchForAttacks(context);
  const found: string[] = [];
  const audit = async (window: Page, where: string) => {
    for (const finding of await auditPage(window)) found.push(`${where}: ${finding}`);
  };
  await signIn(page, site, "/admin/dashboard");

  const lists = [
    "dashboard",
    "categories",
    "trash",
    "account",
    "products",
    "blogs",
    ...pages("history", 4),
  ];
  await inParallelWindows(page, lists, async (window, list) => {
    await window.goto(`/admin/${list}`, { waitUntil: "networkidle" });
    const rows = window.getByRole("main").locator("tbody tr, li");
    if (list !== "trash") await expect(rows.first(), `${list} has rows`).toBeVisible();
    await audit(window, list);
  });

  await inParallelWindows(page, products, async (window, id) => {
    await goInPlace(window, `/admin/products/edit/${id}`);
    // Its SKU begins with its number; of tags nothing is left.
    const sku = new RegExp(`^${products.indexOf(id)}( |$)`);
    await expect(window.getByLabel("SKU")).toHaveValue(sku);
    await expect(window.getByLabel("Name", { exact: true })).not.toHaveValue("");
    await window.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(dialog(window).getByRole("heading", { level: 1 })).toBeVisible();
    await audit(window, `product ${id}`);
    await closeDialog(window);
  });

  // Of the payloads as they are, saving leaves no more than of each by itself.
  await inParallelWindows(page, posts.slice(POSTS / 2), async (window, { id, slug }) => {
    await goInPlace(window, `/admin/blogs/edit/${id}`);
    await expect(window.getByLabel(/slug/i)).toHaveValue(slug);
    await expect(window.getByRole("textbox", { name: "Content" })).toBeVisible();
    await audit(window, `${slug}, rich text`);
    await window.getByRole("button", { name: "HTML", exact: true }).click();
    await expect(window.getByLabel("Content as HTML")).not.toHaveValue("");
    await window.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(dialog(window).getByRole("heading", { level: 1 })).toBeVisible();
    await audit(window, `${slug}, preview`);
    await closeDialog(window);
    await window.getByRole("button", { name: "History" }).click();
    await expect(dialog(window).getByRole("listitem").first()).toBeVisible();
    await audit(window, `${slug}, history`);
    await closeDialog(window);
  });
  expect(found).toEqual([]);
  expect(seen).toEqual([]);
});

test("no hostile payload runs while it is typed or deleted", async ({ site, context, page }) => {
  const { posts, products } = await createHostileRecords(site);
  const seen = await watchForAttacks(context);
  await signIn(page, site, "/admin/blogs/add");
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  const source = page.getByLabel("Content as HTML");
  for (const snippets of batches(8)) {
    await page.getByRole("button", { name: "HTML", exact: true }).click();
    await source.fill(snippets.join("\n"));
    await page.getByRole("button", { name: "Rich text", exact: true }).click();
    const all = page.getByRole("button", { name: "Switch anyway" });
    await expect(all.or(text)).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(text).toBeVisible();
    // Each by itself: one that is left open would swallow those after it.
    await text.evaluate((target, all) => {
      for (const pasted of all) {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", pasted);
        target.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }
    }, snippets);
    expect(await auditPage(page)).toEqual([]);
  }

  // A conflict and a draft show the same texts side by side.
  const id = posts[0]?.id ?? 0;
  await page.goto(`/admin/blogs/edit/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("<img src=x onerror=window.__ran=1>");
  await page.reload();
  await page.getByRole("button", { name: "Show differences" }).click();
  expect(await auditPage(page)).toEqual([]);

  await page.goto(`/admin/products?q=${encodeURIComponent("__ran")}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("region", { name: "Selected products" })
    .getByRole("button", { name: "Delete" })
    .click();
  expect(await auditPage(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await page.goto("/admin/trash", { waitUntil: "networkidle" });
  expect(await auditPage(page)).toEqual([]);
  expect(products.length).toBeGreaterThan(0);
  expect(seen).toEqual([]);
});

function addresses({ products, posts }: HostileRecords): string[] {
  const asked = PAYLOADS.filter((_, index) => index % 12 === 0).map((text) =>
    encodeURIComponent([...text].slice(0, 200).join("")),
  );
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

function pages(path: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${path}?page=${at + 1}`);
}
