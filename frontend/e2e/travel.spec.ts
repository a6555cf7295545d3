/** A pack travels from its card to its page, unless the visitor wants no motion. */
import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true });

/** The names of what moved in the transitions of this document. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const names = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        moved.push(...names.filter((name) => name !== null));
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

const link = (page: Page) => page.getByRole("main").getByRole("link", { name: /More Details/ });

test("the picture of a card travels to the product's page", async ({ page }) => {
  await visit(page, "/products");
  const moved = await watch(page);
  await link(page).first().click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect.poll(moved).toContain("::view-transition-group(pack)");
  const address = page.url();
  await link(page).first().click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a page without a card changes at once", async ({ page }) => {
  await visit(page, "/products");
  const moved = await watch(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  expect(await moved()).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves", async ({ page }) => {
    await visit(page, "/products");
    const moved = await watch(page);
    await link(page).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect((await moved()).filter((name) => name.includes("pack"))).toEqual([]);
    await page
      .getByRole("group", { name: /^Pictures of/ })
      .getByRole("link")
      .first()
      .click();
    const large = page.getByRole("dialog").getByRole("img");
    await expect(large).toBeVisible();
    expect(await large.evaluate((image) => image.getAnimations().length)).toBe(0);
  });
});
