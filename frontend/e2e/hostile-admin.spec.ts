import type { Page } from "@playwright/test";
import { signIn } from "./admin";
import { expect, test } from "./fixtures";
import {
  auditPage,
  batches,
  createHostileRecords,
  goInPlace,
  inParallelWindows,
  POSTS,
  watchForAttacks,
} from "./hostile";

test.use({ bypassCSP: true, tolerated: /status of 4\d\d/ });

const dialog = (page: Page) => page.locator("dialog[open]");

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

test("no hostile payload runs in the back office", async ({ site, context, page }) => {
  test.setTimeout(400_000);
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
    ...pages("products", 3),
    ...pages("blogs", 3),
    ...pages("history", 8),
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

test("no hostile payload runs while it is typed, pasted, compared or deleted", async ({
  site,
  context,
  page,
}) => {
  test.setTimeout(400_000);
  const { posts, products } = await createHostileRecords(site);
  const seen = await watchForAttacks(context);
  await signIn(page, site, "/admin/blogs/add");
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  const source = page.getByLabel("Content as HTML");
  for (const snippets of batches(24)) {
    const html = snippets.join("\n");
    await page.getByRole("button", { name: "HTML", exact: true }).click();
    await source.fill(html);
    await page.getByRole("button", { name: "Rich text", exact: true }).click();
    const all = page.getByRole("button", { name: "Switch anyway" });
    await expect(all.or(text)).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(text).toBeVisible();
    await text.evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, html);
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

function pages(list: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${list}?page=${at + 1}`);
}
