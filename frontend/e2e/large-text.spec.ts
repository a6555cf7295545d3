/** Text at twice its size, set by itself and not by zooming: nothing scrolls sideways, and all of it is there. */
import { signIn } from "./admin";
import { expect, expectNoOverflow, hydrated, test } from "./fixtures";

const PUBLIC = ["/", "/products", "/products/100", "/contact", "/enquiry-list", "/blog", "/about"];
const OFFICE = ["/admin/products", "/admin/products/add", "/admin/site", "/admin/system"];

test("public pages", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expectNoOverflow(page);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    });
  }
});

test("the back office", async ({ page, site }) => {
  await signIn(page, site);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of OFFICE) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expectNoOverflow(page);
    });
  }
});
