/** The order slip on the home page: understood while it is typed, offline, without a script, on a phone. */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { expect, hold, test, visit } from "./fixtures";

test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

const slip = (page: Page) => page.getByRole("textbox", { name: "What do you need?" });
const line = (page: Page, text: string) =>
  page.locator("#slip-found").getByRole("listitem").filter({ hasText: text });
const submit = (page: Page) => page.getByRole("button", { name: "Review enquiry" });

test("each line says what it is while it is typed", async ({ page }) => {
  let scripts = 0;
  page.on("request", (request) => {
    if (/LiveLines/.test(request.url())) scripts++;
  });
  await visit(page, "/");
  expect(scripts, "its script is loaded at the first focus").toBe(0);
  await slip(page).focus();
  await page.keyboard.type("Amoxy 500 - 20 box");
  await expect(line(page, "20 box")).toContainText("Amoxicillin");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("clotrimazole 20 pcs\nplorbatin 5 box\ndolo 650");
  await expect(line(page, "2 products fit")).toBeVisible();
  await expect(line(page, "Not in the catalogue")).toContainText("5 box");
  await expect(line(page, "needs a quantity")).toContainText("Paracetamol");
  await expect(page.getByRole("status")).toContainText(
    "1 line found · 2 need your answer · 1 not in the catalogue",
  );
  await expectSound(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/enquiry-list/);
  const review = page.getByRole("region", { name: "Check what we found" });
  await expect(review.getByRole("heading")).toBeFocused();
  await page.getByRole("button", { name: "Add 4 lines to the list" }).click();
  await expect(page.getByRole("heading", { name: "4 items" })).toBeFocused();
});

test("only the last answer counts, and all that is typed is asked about", async ({ page }) => {
  await visit(page, "/");
  const release = await hold(page, "**/api/match");
  await slip(page).pressSequentially("telma");
  await expect(line(page, "…")).toBeVisible();
  await slip(page).fill("telma 40 x 10");
  release();
  await expect(line(page, "Telmisartan 40")).toContainText("10");
  await slip(page).fill("");
  await expect(page.getByText("Beside each line stands what we understand")).toBeVisible();
});

test("when it cannot be asked, that is said, and it is tried again", async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR|status of 429/);
  await visit(page, "/");
  await slip(page).fill("dolo 650 - 5 box");
  await slip(page).focus();
  await expect(line(page, "Paracetamol")).toBeVisible();
  await context.setOffline(true);
  await slip(page).fill("dolo 650 - 5 box\ntelma 40 x 10");
  await expect(page.getByRole("status")).toContainText("There is no connection");
  await expect(line(page, "Paracetamol")).toBeVisible();
  await context.setOffline(false);
  await expect(line(page, "Telmisartan")).toBeVisible();
  await page.route("**/api/match", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", body: "{}" }),
  );
  await slip(page).fill("azithromycin 500 - 5");
  await expect(page.getByRole("status")).toContainText("Many lists are being matched");
});

test("without a script it is a form, and what it found is checked", async ({ plain: page }) => {
  await page.goto("/");
  await slip(page).fill("Amoxy 500 - 20 box\nplorbatin 5 box");
  await submit(page).click();
  await page.getByRole("button", { name: "Add the lines to the list" }).click();
  await expect(page).toHaveURL(/\/enquiry-list\?items=\d+x20,-x5/);
  await expect(page.locator("#q1")).toHaveValue("20");
  await expect(page.locator("#t2")).toHaveValue("plorbatin 5 box");
});
