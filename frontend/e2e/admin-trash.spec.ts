import { expectSound } from "./accessible";
import { bulkControls, publicStatus, row, rowAction, signIn, toast, undo } from "./admin";
import { makeProduct } from "./adminApi";
import { expect, hold, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

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

test("several products go at once and come back at once", async ({ page, site }) => {
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
