/** Session expiry and renewal, in one tab and in several. */
import type { BrowserContext, Page } from "@playwright/test";
import { addTotp, expectSoundLayout, OtherSession, totpCode } from "./account";
import { fillProduct, productId, signIn, signInOnPage, toast } from "./admin";
import { expect, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

const MINUTE = 60_000;

test("signing in over a form completes the save that met the end", async ({ page, site }) => {
  await signIn(page, site);
  const other = await OtherSession.signIn(site);
  await page.goto("/admin/products/add");
  await fillProduct(page, "Typed before the end");
  await other.endOthers();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog.getByText("nothing you typed is lost")).toBeVisible();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectSoundLayout(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
  await dialog.getByLabel("Password", { exact: true }).fill(site.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await productId(site, "Typed before the end")).toBeGreaterThan(0);
});

test("leaving an expired page leads to sign in and back", async ({ page, site }) => {
  await signIn(page, site);
  const other = await OtherSession.signIn(site);
  await page.goto("/admin/products");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await other.endOthers();
  await clickLink(page, "/admin/blogs");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByRole("button", { name: "Leave this page instead" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fblogs$/);
});

test("a hidden tab does not renew the session; shown again, it does", async ({ page, site }) => {
  const refreshes = countRefreshes(page.context());
  await page.clock.install();
  await signInOnPage(page, site);
  await dashboardLoaded(page);
  await setVisible(page, false);
  await page.clock.runFor(14 * MINUTE);
  await page.clock.runFor(2 * MINUTE);
  expect(refreshes()).toBe(0);
  await setVisible(page, true);
  await expect.poll(refreshes).toBe(1);
  await clickLink(page, "/admin/products");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a visible tab renews the session by itself", async ({ page, site }) => {
  const refreshes = countRefreshes(page.context());
  await page.clock.install();
  await signInOnPage(page, site);
  await dashboardLoaded(page);
  await page.clock.runFor(12 * MINUTE);
  expect(refreshes()).toBe(0);
  await page.clock.runFor(2 * MINUTE);
  await expect.poll(refreshes).toBeGreaterThan(0);
});

test("what one tab does to the session the other follows", async ({ page, site, context }) => {
  const other = await context.newPage();
  await other.goto("/admin/products");
  await expect(other.getByLabel("Email")).toBeVisible();
  await signInOnPage(page, site);
  await expect(other).toHaveURL(/\/admin\/products$/);
  await page.locator("button", { hasText: /^Sign Out$/ }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(other.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  await page.goto("/admin/login");
  await signInOnPage(page, site);
  await expect(other.getByRole("dialog")).toBeHidden();
});

// The last one: it leaves the account with a second step.
test("an expired session asks for password and second step", async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site);
  const key = await addTotp(page);
  await page.goto("/admin/blogs/add");
  await page.getByLabel("Title", { exact: true }).fill("Typed over the end");
  await page.context().clearCookies();
  await page.clock.fastForward(16 * MINUTE);
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(site.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  const second = page.getByRole("dialog", { name: "Complete two-step verification" });
  await second.getByLabel("Code from your app").fill(totpCode(key, 1));
  await expectSoundLayout(page);
  await second.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed over the end");
});

/** Counts the requests for a new token from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) count += 1;
  });
  return () => count;
}

/** Waits until the dashboard asks for nothing more: what it asks for after the token's end would renew the session. */
async function dashboardLoaded(page: Page): Promise<void> {
  const numbers = page.getByRole("main").getByRole("link", { name: /^\d+ ?Products$/ });
  await expect(numbers).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-loading]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

/** Simulates switching to another tab and back. */
async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    visible ? "visible" : "hidden",
  );
}

/** Clicks a link of the menu, which is hidden on phones. */
async function clickLink(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]`).first().dispatchEvent("click");
}
