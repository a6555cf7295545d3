/** A pasted list: matched, checked, added, sent; as a file; offline; without a script. */
import type { Page } from "@playwright/test";
import { expect, expectNoSideways, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const LIST = "Amoxy 500 - 20 box\nclotrimazole 20 pcs\nplorbatin 5 box\ntelma 40 x 10";

const row = (page: Page, text: string) => review(page).getByRole("group", { name: text });

async function open(page: Page): Promise<void> {
  await visit(page, "/enquiry-list");
  await expect(page.getByText("or choose a file")).toBeVisible();
}

const box = (page: Page) => page.getByLabel("Your list");
const match = (page: Page) => page.getByRole("button", { name: "Match the list" });
const review = (page: Page) => page.getByRole("region", { name: "Check what we found" });

test("a list is pasted, checked, added and can be sent", async ({ page }) => {
  await open(page);
  await box(page).fill(LIST);
  await match(page).click();
  await expect(review(page).getByRole("heading")).toBeFocused();
  await expect(row(page, "Amoxy 500 - 20 box").getByRole("checkbox")).toBeChecked();
  await expect(row(page, "Amoxy 500 - 20 box")).toContainText("Amoxicillin");
  await expect(row(page, "Amoxy 500 - 20 box").getByLabel("Quantity")).toHaveValue("20");
  await expect(row(page, "Amoxy 500 - 20 box").getByLabel("Pack")).toHaveValue("box");
  const unsure = row(page, "clotrimazole 20 pcs");
  await expect(unsure.getByLabel("Ask for it as typed")).toBeChecked();
  await unsure.getByLabel(/Clotrimazole.*Cream/).check();
  await expect(row(page, "plorbatin 5 box").getByLabel("Ask for it as typed")).toBeChecked();
  await row(page, "telma 40 x 10").getByRole("button", { name: "Not this one?" }).click();
  await row(page, "telma 40 x 10").getByLabel("Quantity").fill("12");
  await page.keyboard.press("Enter");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
  }

  // Nothing is lost by a reload.
  await page.reload();
  await hydrated(page);
  await expect(box(page)).toHaveValue(LIST);
  await expect(row(page, "telma 40 x 10").getByLabel("Quantity")).toHaveValue("12");

  await page.getByRole("button", { name: "Add 4 lines to the list" }).click();
  await expect(page.getByRole("heading", { name: "4 items" })).toBeFocused();
  await expect(box(page)).toBeHidden();
  await expect(page.locator("#q1")).toHaveValue("20");
  await expect(page.locator("#t3")).toHaveValue("plorbatin 5 box");
  await expect(page.locator("#q4")).toHaveValue("12");
  await expect(review(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("");
});

test("a file is matched; what is wrong with one is said in words", async ({ page }) => {
  await open(page);
  const chooser = page.locator("input[type=file]");
  const file = (text: string) => ({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await chooser.setInputFiles(file("Item,Qty\nAmoxicillin 500 cap,20\n"));
  await expect(review(page).getByLabel("Quantity").nth(1)).toHaveValue("20");
  await page.getByRole("button", { name: "Discard this result" }).click();
  await expect(review(page)).toHaveCount(0);
  await chooser.setInputFiles(file("x".repeat((1 << 20) + 1)));
  await expect(page.getByRole("alert")).toContainText("larger than 1 MB");
});

test("a slow answer can be cancelled, and nothing typed is lost", async ({ page }) => {
  await open(page);
  await box(page).fill(LIST);
  const release = await hold(page, "**/api/match");
  await match(page).click();
  await expect(page.getByText("Matching your list…")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Matching your list…")).toHaveCount(0);
  await expect(box(page)).toHaveValue(LIST);
  release();
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expect(box(page)).toHaveValue(LIST);
});

test("501 lines and no connection are said in words", async ({ page, context, tolerate }) => {
  tolerate(/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/);
  await open(page);
  await match(page).click();
  await expect(page.getByRole("alert")).toContainText("Please paste your list");
  await expect(box(page)).toBeFocused();
  await box(page).fill("dolo 650 5\n".repeat(501));
  await match(page).click();
  await expect(page.getByRole("alert")).toContainText("more than 500 lines");
  await box(page).fill("dolo 650 - 5 box");
  await context.setOffline(true);
  await match(page).click();
  await expect(page.getByRole("alert")).toContainText("no connection");
  await context.setOffline(false);
  await match(page).click();
  await expect(review(page)).toBeVisible();
});

test("without a script what was found is checked first", async ({ plain: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/enquiry-list");
  await box(page).fill(`Medicine list\n${LIST}`);
  await match(page).click();
  await expectNoSideways(page);
  await expect(row(page, "Medicine list").getByLabel("Leave this line out")).toBeChecked();
  await expect(row(page, "Amoxy 500 - 20 box").getByLabel("Quantity")).toHaveValue("20");
  await row(page, "clotrimazole 20 pcs")
    .getByLabel(/Clotrimazole.*Cream/)
    .check();
  await row(page, "telma 40 x 10").getByLabel("Leave this line out").check();
  await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add the lines to the list" }).click();
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
  await expect(page.locator("#q1")).toHaveValue("20");
  await expect(page.locator("#t3")).toHaveValue("plorbatin 5 box");
  await expect(page.getByRole("main")).toContainText("You wrote: “Amoxy 500 - 20 box”");
});

test("lines without a quantity are filled in together", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  await box(page).fill("Amoxy 500 - 20 box\nazithro 500\ntelma 40\nplorbatin");
  await match(page).click();
  const missing = page.getByRole("region", { name: "3 lines came without a quantity" });
  const first = row(page, "azithro 500").getByLabel("Quantity");
  await expect(review(page).getByLabel(/^Quantity/)).toHaveCount(4);
  await first.fill("12x");
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await first.fill("12");
  await expect(missing.getByRole("status")).toContainText("2 lines still without");
  await missing.getByLabel("Same for all").fill("0");
  await page.keyboard.press("Enter");
  await expect(missing.getByRole("status")).toContainText("at least 1");
  await missing.getByLabel("Same for all").fill("5");
  await missing.getByRole("button", { name: "Fill in" }).click();
  await expect(missing.getByRole("status")).toContainText("Every line has its quantity");
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Add 4 lines to the list" }).click();
  for (const [number, quantity] of ["20", "12", "5", "5"].entries())
    await expect(page.locator(`#q${number + 1}`)).toHaveValue(quantity);
});
