/** Text at twice its size, as a browser's settings have it and not by zooming: nothing scrolls sideways. */
import { signIn } from "./admin";
import { BROWSER_ARGS, HEADLESS_SHELL } from "./browsers";
import { expect, expectNoOverflow, test, visit } from "./fixtures";

test.use({
  launchOptions: {
    executablePath: HEADLESS_SHELL,
    args: [...BROWSER_ARGS, "--blink-settings=defaultFontSize=32"],
  },
});

const PUBLIC = ["/", "/products", "/products/100", "/contact", "/enquiry-list", "/blog", "/about"];
/** A product of a combination, whose amounts are long, and the longest text. */
const LONG = ["/products/148", "/blog/how-to-read-a-medicine-label", "/terms"];
const OFFICE = ["/admin/products", "/admin/products/add", "/admin/site", "/admin/system"];

test("public pages", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await visit(page, path);
      const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(await size(), "the text is twice as large").toBe("32px");
      await expectNoOverflow(page);
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
      await expectNoOverflow(page);
    });
  }
});

test("text at 200 % fits 360 px", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const lines = [148, 147, 144, 136, 77].map((product, key) => ({
      key,
      product,
      quantity: "10",
    }));
    localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  });
  for (const path of [...PUBLIC, ...LONG]) {
    await test.step(path, async () => {
      await visit(page, path);
      // The page's own root size, which media queries do not know.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "32px";
      });
      await expectNoOverflow(page);
      const brand = page.getByRole("banner").getByRole("link").first();
      const [height, line] = await brand.evaluate((link) => [
        link.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(link).fontSize),
      ]);
      expect(height, "no name breaks into letters").toBeLessThan(6 * (line ?? 0));
    });
  }
});
