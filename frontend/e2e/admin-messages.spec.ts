/** Every error message of the specification, to the letter, without losing what was typed. */
import type { Page, Route } from "@playwright/test";
import { deleteRow, fillProduct, sampleImage, signIn } from "./admin";
import { expect, test } from "./fixtures";

test.use({ tolerated: /status of [45]\d\d|ERR_FAILED|Failed to fetch/ });

const REASON = "The disk cannot be read.";

/** Answers matching requests with an error from now on. */
async function failRequests(
  page: Page,
  method: string,
  address: RegExp,
  status = 500,
): Promise<void> {
  await page.route(address, (route: Route) =>
    route.request().method() === method
      ? route.fulfill({
          status,
          contentType: "application/problem+json",
          body: JSON.stringify({ status, title: "An error", detail: REASON }),
        })
      : route.fallback(),
  );
}

/** Shown in the corner and announced to screen readers. */
async function expectErrorToast(page: Page, text: string): Promise<void> {
  const corner = page.getByRole("region", { name: "Notifications" });
  await expect(corner.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: text }).first()).toBeAttached();
}

const LISTS = [
  ["/admin/dashboard", /\/api\/admin\/overview/, "Failed to load statistics"],
  ["/admin/products", /\/api\/admin\/products\?/, "Failed to load products"],
  ["/admin/products?q=amox", /\/api\/admin\/products\?/, "Search failed"],
  ["/admin/blogs", /\/api\/admin\/blogs\?/, "Failed to load blogs"],
  ["/admin/blogs?q=generic", /\/api\/admin\/blogs\?/, "Search failed"],
  ["/admin/categories", /\/api\/categories/, "Failed to load categories"],
  ["/admin/categories", /\/api\/benefits/, "Failed to load benefits"],
  ["/admin/history", /\/api\/admin\/history/, "Failed to load the history"],
  ["/admin/trash", /\/api\/admin\/products\?/, "Failed to load the trash"],
  ["/admin/products/edit/1", /\/api\/admin\/products\/1$/, "Failed to load product"],
  ["/admin/blogs/edit/1", /\/api\/admin\/blogs\/1$/, "Failed to load blog"],
  ["/admin/media", /\/api\/admin\/media\?/, "Failed to load the media library"],
] as const;

test("what cannot be loaded is reported, and tried again", async ({ page, site }) => {
  test.slow();
  await signIn(page, site);
  for (const [address, call, message] of LISTS) {
    // Unlike a 500, which is asked for again after a second.
    await failRequests(page, "GET", call, 400);
    await page.goto(address);
    await expectErrorToast(page, message);
    const main = page.getByRole("main");
    await expect(main.getByText(message, { exact: true })).toBeVisible();
    await expect(main.getByText(REASON)).toBeVisible();
    await page.unrouteAll();
    await main.getByRole("button", { name: "Try again" }).click();
    await expect(main.getByText(message, { exact: true })).toHaveCount(0);
  }
});

// A change that cannot be saved: `useRecordForm.test.tsx`.
test("a product that cannot be saved stays in the form", async ({ page, site }) => {
  await signIn(page, site);
  await failRequests(page, "GET", /\/api\/categories/);
  await page.goto("/admin/products/add");
  await expectErrorToast(page, "Failed to load categories");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Load the categories again" }).click();
  await fillProduct(page, "Kept when it fails");
  await failRequests(page, "POST", /\/api\/admin\/images\//);
  await page.locator("#images").setInputFiles(sampleImage("products/abx-0101-1.320.webp"));
  await expectErrorToast(page, "Failed to upload images");
  await failRequests(page, "POST", /\/api\/admin\/products$/, 503);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectErrorToast(page, "Failed to create product");
  await expect(page.getByRole("dialog"), "an outage does not end the session").toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept when it fails");
  await page.unrouteAll();
  await page.route(/\/api\/admin\/products$/, (route) => route.abort());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^The server cannot be reached/).first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  await page.goto("/admin/products?q=Kept when");
  await failRequests(page, "DELETE", /\/api\/admin\/products\//);
  await deleteRow(page, "Kept when it fails");
  await expectErrorToast(page, "Failed to delete product");
  await expect(page.getByRole("row").filter({ hasText: "Kept when it fails" })).toHaveCount(1);
});
