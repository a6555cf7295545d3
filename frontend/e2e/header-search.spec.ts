/** The search in the header of wide windows: its suggestions, and without a script. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const NAME = "Search the catalogue";
const box = (page: Page) => page.getByRole("banner").locator("input[name=q]");

test("its suggestions lead on, and no letter typed elsewhere leads to it", async ({ page }) => {
  let scripts = 0;
  page.on("request", (request) => {
    if (/Combobox/.test(request.url())) scripts++;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/about");
  await expect(box(page)).toHaveAccessibleName(NAME);
  const width = (await box(page).boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(270);
  expect(scripts, "its script is loaded when it is wanted").toBe(0);
  await page.keyboard.press("/");
  await expect(box(page)).not.toBeFocused();
  await box(page).focus();
  await page.keyboard.type("amoxi");
  await expect(page.getByRole("option", { name: /amoxicillin/i }).first()).toBeVisible();
  await expectAccessible(page);
  await box(page).fill("");
  await page.keyboard.type("1/2");
  await expect(box(page), "typed there it is a sign like any other").toHaveValue("1/2");
  await box(page).fill("carbimazole");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\?q=carbimazole$/);
  await expect(box(page), "the catalogue has a search of its own").toHaveCount(0);
});

test("in narrower windows an icon stands for it", async ({ page }) => {
  await visit(page, "/about");
  for (const width of [1100, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: NAME })).toBeVisible();
  }
});

test("without a script it is a form that opens the catalogue", async ({ plain: page }) => {
  await page.goto("/about");
  await box(page).fill("carbimazole");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\?q=carbimazole$/);
  await expect(page.getByRole("main")).toContainText("Carbimazole");
});
