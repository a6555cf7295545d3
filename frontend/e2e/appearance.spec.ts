/**
 * The first screen of the key pages looks as its picture in `appearance/` does. After a change that is meant to be seen:
 * `npx playwright test appearance --update-snapshots`, and look at the new pictures before they are committed.
 */
import { signIn } from "./admin";
import { expect, test, visit } from "./fixtures";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PUBLIC = [
  "/",
  "/products",
  "/products?category=cardiac&view=table",
  "/products/100",
  "/blog",
  "/blog/how-to-read-a-medicine-label",
  "/about",
  "/partners",
  "/contact",
  "/enquiry-list",
];
const OFFICE = ["/admin/dashboard", "/admin/products", "/admin/products/add", "/admin/blogs/add"];

const fileName = (address: string) =>
  `${address.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "home"}.png`;

test("public pages look as before", async ({ page }) => {
  // Fonts that arrive too late for the first page are used on the next.
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
  for (const address of PUBLIC) {
    await visit(page, address);
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(fileName(address));
  }
});

test("the back office looks as before", async ({ page, site }) => {
  // Fonts that arrive too late for the first page are used on the next.
  await signIn(page, site, "/admin/dashboard");
  await page.evaluate(() => document.fonts.ready);
  for (const address of OFFICE) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    // Times and counts of this run, not of the one that the picture shows.
    await expect(page).toHaveScreenshot(fileName(address), { mask: [page.locator("time")] });
  }
});
