import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true });

test("the home page leads everywhere it should", async ({ page }) => {
  await visit(page, "/");
  const main = page.getByRole("main");
  for (const [name, address] of [
    ["Read Our Story", "/about"],
    ["View All Products", "/products"],
    ["View All Insights", "/blog"],
    ["Get in Touch", "/contact"],
    ["Browse Catalog", "/products"],
  ] as const) {
    await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", address);
  }
  await expect(main.getByRole("link", { name: /More Details/ })).toHaveCount(3);
  await expect(main.locator('a[href^="/blog/"]').first()).toBeVisible();
  const banner = ((await main.textContent()) ?? "").replace(/\s+/g, " ").toUpperCase();
  expect(banner).toContain("TRUSTED BY 500+ PHARMACIES ACROSS INDIA");
  for (const certificate of ["GMP Certified", "WHO Approved", "ISO Certified"]) {
    await expect(main.getByText(certificate)).toBeVisible();
  }
});

test("the slider moves by itself and by dot, and can be paused", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/");
  const slider = page.getByRole("region", { name: "What we do" });
  const dots = slider.getByRole("button", { name: /^Go to slide/ });
  await expect(dots).toHaveCount(4);
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  // Their images are loaded after a while, and it waits for all of them.
  await expect(slider.locator('[aria-roledescription="slide"]')).toHaveCount(1);
  await page.clock.runFor(6100);
  await expect(slider.locator('[aria-roledescription="slide"]')).toHaveCount(4);
  await page.clock.runFor(5100);
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await dots.nth(3).click();
  await expect(dots.nth(3)).toHaveAttribute("aria-current", "true");
  await slider.getByRole("button", { name: "Pause the slides" }).click();
  await page.clock.runFor(20_000);
  await expect(dots.nth(3)).toHaveAttribute("aria-current", "true");
});

test.describe("for people who ask for reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the slider stands still and everything is visible", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/");
    await page.clock.runFor(20_000);
    const dots = page.getByRole("button", { name: /^Go to slide/ });
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
  });
});
