import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { fillProduct, productId, publicStatus, row, rowAction, signIn, toast, undo } from "./admin";
import { expect, expectNoSideways, hold, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

async function addProduct(page: Page, name: string, sku: string): Promise<void> {
  await page.goto("/admin/products/add");
  await fillProduct(page, name);
  await page.getByLabel(/^SKU/).fill(sku);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
}

async function addPost(page: Page, title: string, slug: string): Promise<void> {
  await page.goto("/admin/blogs/add");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Slug", { exact: true }).fill(slug);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Health");
  await page.getByLabel("Excerpt", { exact: true }).fill("Short.");
  await page.getByRole("textbox", { name: "Content" }).fill("Words.");
  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Blog created successfully")).toBeVisible();
}

async function remove(page: Page, list: "products" | "blogs", name: string): Promise<void> {
  await page.goto(`/admin/${list}?q=${encodeURIComponent(name)}`);
  await rowAction(page, name, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
}

test("while deleting, the dialog says so and cannot be used again", async ({ page, site }) => {
  await signIn(page, site);
  await page.goto("/admin/products?q=clotrimazole");
  const release = await hold(page, /\/api\/admin\/products\/\d+$/);
  await rowAction(page, "Clotrimazole 1% w/w Cream", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this product?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Deleting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  await undo(page);
  await expect(row(page, "Clotrimazole 1% w/w Cream")).toHaveCount(1);
});

test("what was deleted is in the trash and can be restored", async ({ page, site }) => {
  const name = "Waiting journey";
  await signIn(page, site);
  await addProduct(page, name, "WAIT-journey");
  const id = await productId(site, name);
  await remove(page, "products", name);
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);

  await page.goto("/admin/trash");
  await expect(row(page, name)).toContainText("WAIT-journey · Antibiotics");
  await expect(row(page, name)).toContainText("in 30 days");
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.goto(`/admin/products/edit/${id}`);
  await expect(page.getByText("This product was not found")).toBeVisible();
  await page.goBack();
  await row(page, name)
    .getByRole("button", { name: `Restore ${name}` })
    .click();
  await expect(toast(page, `“${name}” was restored`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect(await publicStatus(site, `/products/${id}`)).toBe(200);
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Open" })
    .click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
});

test("several deleted products are restored at once, with one Undo", async ({ page, site }) => {
  const names = [1, 2].map((number) => `Together ${number} journey`);
  await signIn(page, site);
  for (const [at, name] of names.entries()) {
    await addProduct(page, name, `TOG-${at}-journey`);
    await remove(page, "products", name);
  }
  await page.goto("/admin/trash");
  for (const name of names) await row(page, name).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Deleted products" });
  await expect(bar.getByText("2 products selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: /^Restore (all|it)/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await bar.getByRole("button", { name: "Restore 2", exact: true }).click();
  await expect(toast(page, "Restored from the trash: 2 products")).toBeVisible();
  for (const name of names) await expect(row(page, name)).toHaveCount(0);
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  for (const name of names) await expect(row(page, name)).toHaveCount(1);
});

test.describe("what has been taken meanwhile", () => {
  test("a product whose SKU is taken is not restored, and the message names the SKU", async ({
    page,
    site,
  }) => {
    const [old, young, sku] = ["Old journey", "Young journey", "TWIN-journey"];
    await signIn(page, site);
    await addProduct(page, old, sku);
    await remove(page, "products", old);
    await expect(toast(page, "Product deleted successfully")).toBeVisible();
    await addProduct(page, young, sku);
    await page.goto("/admin/trash");
    await row(page, old)
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(toast(page, `“${old}” could not be restored`)).toBeVisible();
    await expect(
      toast(page, `SKU ${sku} of “${old}” is used by another product now`),
    ).toBeVisible();
    await expect(row(page, old)).toHaveCount(1);

    await remove(page, "products", young);
    await expect(toast(page, "Product deleted successfully")).toBeVisible();
    await page.goto("/admin/trash");
    await row(page, old)
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(toast(page, `“${old}” was restored`)).toBeVisible();
  });

  test("a post whose web address is taken is not restored, and the message names it", async ({
    page,
    site,
  }) => {
    const slug = "twin-journey";
    const [old, young] = ["Old post journey", "Young post journey"];
    await signIn(page, site);
    await addPost(page, old, slug);
    await remove(page, "blogs", old);
    await expect(toast(page, "Blog deleted successfully")).toBeVisible();
    expect(await publicStatus(site, `/blog/${slug}`)).toBe(404);
    await addPost(page, young, slug);
    await page.goto("/admin/trash");
    await page.getByRole("button", { name: "Blogs", exact: true }).click();
    await row(page, old)
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(toast(page, `“${old}” could not be restored`)).toBeVisible();
    await expect(toast(page, "Its web address is already used by another article")).toBeVisible();
    await expect(row(page, old)).toHaveCount(1);
  });
});
