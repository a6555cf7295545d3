import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { expect, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const panel = (page: Page) => page.getByRole("navigation", { name: "Filter products" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });
/** What opens the facets on a small screen. */
const opener = (page: Page) => panel(page).locator("summary").first();
/** A value of a facet; its name ends with the number of its products. */
const value = (page: Page, name: string) =>
  panel(page).getByRole("link", { name: new RegExp(`^${name}, `) });
const status = (page: Page) => page.getByRole("status");

/** The number of products that a value's link promises. */
async function promised(page: Page, of: string): Promise<number> {
  const name = await value(page, of).getAttribute("aria-label");
  return Number(/, (\d+) products?$/.exec(name ?? "")?.[1]);
}

test("every value promises as many products as it shows", async ({ page }) => {
  await visit(page, "/products");
  // The categories stand on the shelf.
  for (const group of ["Benefit", "Dosage form", "Badge"]) {
    await expect(panel(page).getByRole("group", { name: group }), group).toBeVisible();
  }
  const tablets = await promised(page, "Tablet");
  await value(page, "Tablet").click();
  await expect(page).toHaveURL(/\/products\?form=tablet$/);
  await expect(status(page)).toHaveText(`Showing ${tablets} products`);
  await expect(page.getByRole("heading", { level: 1, name: "Tablets" })).toBeVisible();
  await expect(page).toHaveTitle(/^Tablets/);

  const both = await promised(page, "Antibiotics");
  await value(page, "Antibiotics").click();
  await expect(page).toHaveURL(/\?category=antibiotics&form=tablet$/);
  await expect(status(page)).toHaveText(`Showing ${both} products`);
  const cardiac = await promised(page, "Cardiac Care");
  await value(page, "Cardiac Care").click();
  await expect(page).toHaveURL(/\?category=antibiotics&category=cardiac&form=tablet$/);
  await expect(status(page)).toHaveText(`Showing ${both + cardiac} products`);
});

test("the focus stays on the value, which says that it is chosen", async ({ page }) => {
  await visit(page, "/products");
  const capsule = value(page, "Capsule");
  await capsule.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/form=capsule/);
  await expect(status(page)).toHaveText(/^Showing \d+ products$/);
  await expect(capsule).toBeFocused();
  await expect(capsule).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products$/);
  await expect(capsule).toBeFocused();
  await expect(capsule).not.toHaveAttribute("aria-current");
});

test("Back and Forward undo and repeat a choice; chips remove it", async ({ page }) => {
  await visit(page, "/products");
  const chosen = panel(page).locator("[aria-current]");
  await value(page, "GMP").click();
  await expect(page).toHaveURL(/badge=GMP$/);
  await value(page, "Tablet").click();
  await expect(page).toHaveURL(/form=tablet&badge=GMP$/);
  await expect(chosen).toHaveCount(2);
  await page.goBack();
  await expect(chosen).toHaveCount(1);
  await page.goBack();
  await expect(chosen).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/form=tablet&badge=GMP$/);
  await expect(chosen).toHaveCount(2);
  await page.getByRole("link", { name: "Remove filter Tablet" }).click();
  await expect(page).toHaveURL(/\?badge=GMP$/);
  await panel(page).getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("a second choice made while the first one is loading adds to it", async ({ page }) => {
  await visit(page, "/products");
  const release = await hold(page, "**/api/products?*");
  await value(page, "Tablet").click();
  await expect(value(page, "Tablet")).toHaveAttribute("aria-current", "true");
  await value(page, "GMP").click();
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.selectOption("name");
  await expect(sort, "it shows at once").toHaveValue("name");
  release();
  await expect(page).toHaveURL(/form=tablet&badge=GMP&sort=name$/);
  await expect(status(page)).toHaveText(/^Showing \d+ products$/);
});

test("a long group unfolds, and By Category still replaces the choice", async ({ page }) => {
  await visit(page, "/products?category=cardiac&category=diabetes");
  const categories = panel(page).getByRole("group", { name: "Category" });
  const more = categories.getByText(/^Show all \d+$/);
  const shown = await categories.getByRole("link").count();
  await more.click();
  expect(await categories.getByRole("link").count()).toBeGreaterThan(shown);
  const names = await categories.getByRole("link").allInnerTexts();
  expect(names, "one alphabet").toEqual([...names].sort((one, other) => one.localeCompare(other)));
  await page.getByRole("button", { name: "By Category" }).click();
  await page.getByRole("link", { name: /^Antibiotics \d+ products$/ }).click();
  await expect(page).toHaveURL(/\?category=antibiotics$/);
  await page.getByRole("button", { name: "All Products" }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("the sheet shows what its choice would find", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/about");
  await visit(page, "/products");
  await opener(page).tap();
  await sheet(page)
    .getByRole("link", { name: /^Tablet, / })
    .tap();
  await expect(page, "nothing is applied yet").toHaveURL(/\/products$/);
  const show = sheet(page).getByRole("button", { name: /^Show \d+ products$/ });
  await expect(show).not.toHaveText("Show 148 products");
  await expectSound(page);
  const count = /\d+/.exec((await show.textContent()) ?? "")?.[0];
  await show.tap();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?form=tablet$/);
  await expect(status(page)).toHaveText(`Showing ${count} products`);
  await expect(opener(page)).toBeFocused();
  await page.goBack();
  await expect(page, "the sheet left no entry of its own").toHaveURL(/\/products$/);
  await expect(sheet(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("Back closes the sheet and changes nothing", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/products?form=tablet");
  await opener(page).tap();
  await sheet(page).getByRole("button", { name: "All Products" }).tap();
  await expect(sheet(page).getByRole("button", { name: "Show 148 products" })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?form=tablet$/);
  await page.reload();
  await hydrated(page);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Tablets" })).toBeVisible();
});

test("without a script values are links", { tag: "@phone" }, async ({ plain: page }) => {
  await page.goto("/products?form=tablet");
  const antibiotics = value(page, "Antibiotics");
  await expect(antibiotics).toBeHidden();
  await opener(page).tap();
  await antibiotics.click();
  await expect(page).toHaveURL(/\?category=antibiotics&form=tablet$/);
  await expect(status(page)).toHaveText(/^Showing \d+ products$/);
  await expect(page.getByRole("link", { name: "Remove filter Antibiotics" })).toBeVisible();
  await page.getByRole("link", { name: "Remove filter Tablet" }).click();
  await expect(page).toHaveURL(/\?category=antibiotics$/);
  await expect(page.getByRole("heading", { level: 1, name: "Antibiotics" })).toBeVisible();

  // A search keeps what is chosen.
  await page.goto("/products?category=cardiac&category=diabetes&form=tablet");
  await page.getByPlaceholder("Search products...").fill("mg");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/category=cardiac&category=diabetes&form=tablet&q=mg/);
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("");
  await expect(page.getByRole("option", { name: "Best match" })).toBeAttached();
});
