/** What was sent is what was saved: what is typed after that stays, and nothing is published by accident. */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import {
  chooseFile,
  draftOffer,
  fillPost,
  fillProduct,
  productId,
  publicPage,
  publicStatus,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, expectNoSideways, hold, test } from "./fixtures";
import type { RunningSite } from "./site";

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const title = (page: Page) => page.getByLabel("Title", { exact: true });
const excerpt = (page: Page) => page.getByLabel("Excerpt", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const unsaved = (page: Page) => page.getByText("Unsaved changes", { exact: true });

type Stored = { id: number; slug: string; excerpt: string; content: string; title: string };

/** A post is public from then on. */
const EARLIER = { published_at: "2026-01-01T00:00:00Z" };

async function stored(site: RunningSite, id: number): Promise<Stored> {
  const call = await signInToApi(site);
  return (await call<Stored>("GET", `/api/admin/blogs/${id}`)).data;
}

/** The keys of the drafts in this browser's storage. */
function keptDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("pharma-office-draft:")),
  );
}

test("text typed while a product is made stays in its form", async ({ page, site }) => {
  const name = "Slow birth journey";
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, name);
  const release = await hold(page, /\/api\/admin\/products$/);
  await button(page, "Save").click();
  await expect(button(page, "Saving...")).toBeDisabled();
  const status = page.getByLabel(/^Status/);
  await status.pressSequentially("Typed si");
  release();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await page.unrouteAll();
  // The cursor is where it was.
  await expect(page).toHaveURL(/\/admin\/products\/edit\/\d+$/);
  await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
  await page.keyboard.type("nce");
  await expect(status).toHaveValue("Typed since");
  await expect(unsaved(page)).toBeVisible();
  await button(page, "Save").click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);
  const id = await productId(site, name);
  expect(await publicPage(site, `/products/${id}`)).toContain("Typed since");
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  expect(await keptDrafts(page)).toEqual([]);
  // The next new one begins empty, and nothing is left to offer.
  await page.goto("/admin/products/add");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(draftOffer(page)).toHaveCount(0);
});

test("a save that ends after one has left brings nobody back", async ({ page, site }) => {
  const { id } = await makePost(site, "Left early journey", EARLIER);
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await excerpt(page).fill("Sent and left.");
  const release = await hold(page, /\/api\/admin\/blogs\/\d+$/);
  await button(page, "Update Blog").click();
  await expect(button(page, "Updating...")).toBeDisabled();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Jump to" }).getByRole("combobox").fill("dash");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  release();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  expect((await stored(site, id)).excerpt).toBe("Sent and left.");
  await page.goto(`/admin/blogs/edit/${id}`);
  await expect(excerpt(page)).toHaveValue("Sent and left.");
  await expect(draftOffer(page)).toHaveCount(0);
});

test("Ctrl S saves a new article as a draft, and stays", async ({ page, site }) => {
  const name = "Decided journey";
  const address = "/blog/decided-journey";
  await signIn(page, site, "/admin/blogs/add");
  const date = page.getByLabel(/^Published date/);
  await expect(date).not.toHaveValue("");
  await expect(button(page, "Publish Blog")).toBeVisible();
  await expect(button(page, "Save draft")).toBeVisible();
  await expectNoSideways(page);
  await fillPost(page, name);
  await text(page).press("Control+s");
  await expect(toast(page, "Draft saved")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/\d+$/);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(" And on.");
  await expect(date).toHaveValue("");
  expect(await publicStatus(site, address)).toBe(404);
  await expect(unsaved(page)).toBeVisible();
  // Again on the draft: it stays one, and no second is made.
  await page.keyboard.press("Control+s");
  await expect(unsaved(page)).toHaveCount(0);
  expect(await publicStatus(site, address)).toBe(404);
  const id = Number(page.url().split("/").at(-1));
  // The mark goes when the save begins.
  await expect.poll(async () => (await stored(site, id)).content).toBe("<p>Words. And on.</p>");
  await expect(page.getByText(/^Draft: only administrators see it\./)).toBeVisible();

  // A date that is typed does not publish by Ctrl S either, and is still to come.
  await button(page, "Now").click();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Draft saved")).toBeVisible();
  await expect(button(page, "Save draft")).toBeEnabled();
  expect(await publicStatus(site, address)).toBe(404);
  await expect(date).not.toHaveValue("");
  await expect(unsaved(page)).toBeVisible();
  await expect(page.getByText(/^Not public yet: “Publish Blog” publishes it, dated/)).toBeVisible();
  // Without a date the same button publishes at once.
  await button(page, "No date (draft)").click();
  await button(page, "Publish Blog").click();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  expect(await publicPage(site, address)).toContain("Words. And on.");

  // On a public post Ctrl S does what Update Blog does.
  await page.goto(`/admin/blogs/edit/${id}`);
  await expect(button(page, "Save draft")).toHaveCount(0);
  await excerpt(page).fill("Changed in public.");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  expect(await publicPage(site, address)).toContain("Changed in public.");
  await page.goto(`/admin/blogs?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
});

test("Enter in a field of a form submits nothing", async ({ page, site }) => {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (
      ["POST", "PUT"].includes(request.method()) &&
      /\/api\/admin\/(blogs|products)$/.test(request.url())
    )
      writes.push(request.url());
  });
  await signIn(page, site, "/admin/blogs/add");
  await fillPost(page, "Enter journey");
  await page.locator("#image_url").setInputFiles(sampleImage("products/abx-0101-1.320.webp"));
  const picture = page.getByRole("toolbar").getByRole("button", { name: "Picture", exact: true });
  await chooseFile(page, picture, sampleImage("products/abx-0101-2.320.webp"));
  const inputs = [
    page.getByLabel("Alt text", { exact: true }),
    page.getByLabel("Alt text of the featured image"),
    title(page),
    page.getByLabel("Slug", { exact: true }),
    page.getByLabel(/^Author/),
    page.getByLabel("Mark as Featured Post"),
    page.getByLabel(/^Published date/),
  ];
  for (const input of inputs) {
    await input.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  }
  await expect(page.getByRole("heading", { name: "Add New Blog" })).toBeVisible();
  expect(writes).toEqual([]);
});

test("restoring asks before it replaces what was typed in this visit", async ({ page, site }) => {
  const { id } = await makePost(site, "Restored journey");
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await excerpt(page).fill("Excerpt before.");
  await title(page).fill("Title before");
  await expect(unsaved(page)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(draftOffer(page)).toContainText(
    /Unsaved changes of .* from (just now|a minute ago)/,
  );
  await excerpt(page).fill("Excerpt now.");
  await draftOffer(page).getByRole("button", { name: "Restore changes" }).click();
  const asked = page.getByRole("dialog", { name: "Replace what you typed now?" });
  await expect(asked).toContainText("Excerpt now.");
  await expect(asked).toContainText("Excerpt before.");
  await expect(asked).not.toContainText("Title before");
  await expectSound(page);
  await asked.getByRole("button", { name: "Restore the other fields" }).click();
  await expect(title(page)).toHaveValue("Title before");
  await expect(excerpt(page)).toHaveValue("Excerpt now.");
  await expect(draftOffer(page).getByText(/^One field differs: Excerpt\./)).toBeVisible();
  await draftOffer(page).getByRole("button", { name: "Restore changes" }).click();
  await asked.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(excerpt(page)).toHaveValue("Excerpt before.");
  await expect(draftOffer(page)).toHaveCount(0);
});
