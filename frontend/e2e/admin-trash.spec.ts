import { expectSound } from "./accessible";
import { bulkControls, publicStatus, row, rowAction, signIn, toast, undo } from "./admin";
import { makeProduct, signInToApi } from "./adminApi";
import { expect, hold, test } from "./fixtures";
import type { RunningSite } from "./site";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

/** A product in the trash. */
async function removed(site: RunningSite, name: string, sku: string): Promise<void> {
  const { id } = await makeProduct(site, name, { sku });
  const call = await signInToApi(site);
  expect((await call("DELETE", `/api/admin/products/${id}`)).status).toBe(204);
}

test("what was deleted is in the trash and can be restored", async ({ page, site }) => {
  const name = "Waiting journey";
  await signIn(page, site);
  const { id } = await makeProduct(site, name, { sku: "WAIT-journey" });
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  const release = await hold(page, /\/api\/admin\/products\/\d+$/);
  await rowAction(page, name, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this product?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Deleting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);

  await page.goto("/admin/trash");
  await expect(row(page, name)).toContainText("WAIT-journey · Antibiotics");
  await expect(row(page, name)).toContainText("in 30 days");
  await expectSound(page);
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

test("several products are deleted at once and restored at once, with one Undo", async ({
  page,
  site,
}) => {
  const names = [1, 2].map((number) => `Together ${number} journey`);
  for (const name of names) await makeProduct(site, name);
  await signIn(page, site, "/admin/products?q=together");
  const chosen = async (region: string) => {
    for (const name of names) await row(page, name).getByRole("checkbox").check();
    const bar = page.getByRole("region", { name: region });
    await expect(bar.getByText("2 products selected")).toBeVisible();
    return bar;
  };
  await chosen("Selected products");
  await (await bulkControls(page)).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 products?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No products found")).toBeVisible();

  await page.goto("/admin/trash");
  const bar = await chosen("Deleted products");
  await expect(bar.getByRole("button", { name: /^Restore (all|it)/ })).toBeVisible();
  await expectSound(page);
  await bar.getByRole("button", { name: "Restore 2", exact: true }).click();
  await expect(toast(page, "Restored from the trash: 2 products")).toBeVisible();
  for (const name of names) await expect(row(page, name)).toHaveCount(0);
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  for (const name of names) await expect(row(page, name)).toHaveCount(1);
});

// An article whose web address is taken: tests/it/admin/posts.rs.
test("a product whose SKU is taken is not restored, and the message names the SKU", async ({
  page,
  site,
}) => {
  const [old, sku] = ["Old journey", "TWIN-journey"];
  await removed(site, old, sku);
  const { id } = await makeProduct(site, "Young journey", { sku });
  await signIn(page, site, "/admin/trash");
  const restore = row(page, old).getByRole("button", { name: /^Restore/ });
  await restore.click();
  await expect(toast(page, `“${old}” could not be restored`)).toBeVisible();
  await expect(toast(page, `SKU ${sku} of “${old}” is used by another product now`)).toBeVisible();
  await expect(row(page, old)).toHaveCount(1);

  await (await signInToApi(site))("DELETE", `/api/admin/products/${id}`);
  await restore.click();
  await expect(toast(page, `“${old}” was restored`)).toBeVisible();
});
