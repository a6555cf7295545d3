import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { ADMINISTRATOR, field, productId, publicPage, signIn, toast } from "./admin";
import { expect, test } from "./fixtures";

const panel = (page: Page) => page.getByRole("dialog", { name: "History" });

test("the history says who changed what, and links to it", async ({ page, site }) => {
  await signIn(page, site);
  const name = "Losartan Potassium 50 mg Tablets";
  const id = await productId(site, name);
  await page.goto(`/admin/products/edit/${id}`);
  await page.getByLabel(/^Status/).fill("Prescription required (Schedule H1)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();

  await page.goto("/admin/history");
  const today = page.getByRole("region", { name: "Today" });
  const newest = today.getByRole("listitem").first();
  await expect(newest).toContainText(`Product ${name} changed`);
  await expect(newest).toContainText(`by ${ADMINISTRATOR}`);
  await expect(newest.getByRole("time")).toHaveText(/^\d{1,2}:\d\d [ap]m$/);
  await expect(today.getByRole("heading")).toContainText("IST");
  const before = page.getByText("Before", { exact: true });
  await expect(before).toHaveCount(0);
  await newest.getByRole("button", { name: "What changed" }).press("Enter");
  await expect(newest).toContainText("Prescription required (Schedule H1)");
  await expect(before).not.toHaveCount(0);
  await expectSound(page);
  await page.getByLabel("Show").selectOption("Article");
  await expect(page).toHaveURL(/kind=post/);
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByLabel("Show").selectOption("Product");
  await page.getByRole("link", { name }).first().click();
  await expect(field(page, "Name")).toHaveValue(name);
});

test("an earlier version of a product is shown and restored", async ({ page, site }) => {
  const name = "Glimepiride 2 mg Tablets";
  await signIn(page, site);
  const id = await productId(site, name);
  await page.goto(`/admin/products/edit/${id}`);
  await expect(page.getByRole("link", { name: /^View on the website/ })).toHaveAttribute(
    "href",
    `/products/${id}`,
  );
  const before = await page.getByLabel(/^Composition/).inputValue();
  await page.getByLabel(/^Composition/).fill("Wrong by mistake, journey");
  await field(page, "Alt text of picture 1").fill("A carton, seen from the front");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await publicPage(site, `/products/${id}`)).toContain("Wrong by mistake");
  expect(await publicPage(site, `/products/${id}`)).toContain("A carton, seen from the front");

  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("button", { name: "History" }).click();
  const saved = panel(page).getByRole("listitem").first();
  await expect(saved).toContainText("this is what is saved now");
  await expect(saved).toContainText(`by ${ADMINISTRATOR}`);
  await expect(saved).toContainText("composition, texts of pictures");
  await panel(page).getByRole("button", { name: "Compare with now" }).first().click();
  await expect(panel(page).getByText("Wrong by mistake")).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "View this version" }).click();
  const version = page.getByRole("dialog", { name: /^Version of \d/ });
  await expect(version.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(version.getByText(before)).not.toHaveCount(0);
  await expect(version.getByText("Wrong by mistake")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(version).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Restore this version" }).click();
  await expect(toast(page, "The earlier version was restored")).toBeVisible();
  await expect(page.getByLabel(/^Composition/)).toHaveValue(before);
  const html = await publicPage(site, `/products/${id}`);
  expect(html).not.toContain("Wrong by mistake");
  expect(html).not.toContain("A carton, seen from the front");
});
