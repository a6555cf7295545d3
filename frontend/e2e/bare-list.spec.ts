/** A bare price list becomes a catalogue: nothing typed, nothing edited in a spreadsheet, few decisions. */
import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { ADMINISTRATOR, csv, planImport, signIn, toast } from "./admin";
import { BARE_GROUPS, BARE_LIST, BARE_PRODUCTS } from "./bareList";
import { test as base, expect, expectNoSideways } from "./fixtures";
import { startNewSite } from "./site";
import { openSite } from "./siteProcess";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = await startNewSite(ADMINISTRATOR);
    openSite(site.directory);
    await use(site);
    await site.stop();
  },
});

test.use({ tolerated: /status of 4\d\d/ });

/** On each label number, facts and pack stand apart, whole and within it. */
async function expectApart(page: Page): Promise<void> {
  const wrong = await page.getByRole("article").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const label = card.querySelector("[class*='ink-']");
      const face = label?.firstElementChild;
      const parts = [...(face?.children ?? [])].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        // What is wider than its place stands out of it.
        return new DOMRect(x, y, Math.max(width, part.scrollWidth), height);
      });
      const frame = label?.getBoundingClientRect();
      const isWithin = (box: DOMRect) =>
        frame && box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom;
      const covers = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      const shown = parts.filter(({ width }) => width > 0);
      const isApart = shown.every(
        (one, at) => !shown.some((two, to) => to > at && covers(one, two)),
      );
      return shown.length > 1 && isApart && shown.every(isWithin) ? [] : (card.textContent ?? "");
    }),
  );
  expect(wrong).toEqual([]);
}

/** From the list of products to the products that visitors see. */
const MOST_DECISIONS = 8;
const COUNT = BARE_PRODUCTS.length;

test("a bare price list becomes a catalogue with at most 8 decisions", async ({ page, site }) => {
  let decisions = 0;
  const press = async (what: Locator) => {
    decisions += 1;
    await what.click();
  };
  const bring = async (list: string) => {
    decisions += 1;
    decisions += 1;
    await planImport(page, csv("generics.csv", list));
    await expect(page.getByRole("heading", { name: "generics.csv" })).toBeVisible();
  };
  await signIn(page, site, "/admin/imports");
  await bring(BARE_LIST);

  // Nothing is wrong, and what was understood is on the page.
  await expect(page.getByText(/mistakes/)).toHaveCount(0);
  await page.getByText("How the list is read").click();
  // 'Antibiotics' is a category from the start.
  await expect(
    page.getByRole("heading", { name: `${BARE_GROUPS.length - 1} groups become categories` }),
  ).toBeVisible();
  await expect(page.getByLabel("Generic Name")).toHaveValue("name");
  await expect(page.getByLabel("Drug Code")).toHaveValue("sku");
  await expect(page.getByText(/short descriptions are composed from the facts/)).toBeVisible();
  await expectSound(page);

  await press(page.getByRole("button", { name: `Import ${COUNT} products` }));
  await expect(toast(page, `${COUNT} products imported`)).toBeVisible({ timeout: 90_000 });
  await press(page.getByRole("button", { name: `Publish these ${COUNT}` }));
  await expect(toast(page, `Visibility: Public: ${COUNT} products`)).toBeVisible({
    timeout: 90_000,
  });
  expect(decisions).toBeLessThanOrEqual(MOST_DECISIONS);

  const first = await (
    await page.request.get(`${site.url}/api/products?per_page=1&facets=1`)
  ).json();
  expect(first.items[0].name).toContain(BARE_PRODUCTS[0]?.name);
  expect(first.facets.category.map(({ label }: { label: string }) => label).sort()).toEqual(
    [...BARE_GROUPS].sort(),
  );

  // What buyers see of it: labels, two in a row on a phone, and their packs wherever a product is named.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products?view=grid");
  const [one, other] = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().top));
  expect(one).toBe(other);
  await expectSound(page);
  await expectApart(page);
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /Add to enquiry/ })
    .click();
  await page.goto("/enquiry-list");
  await expect(page.getByRole("listitem").locator("svg use, svg rect").first()).toBeAttached();

  // Next month without two of them: choose, look, say what becomes of those, import, undo.
  if (size) await page.setViewportSize(size);
  decisions = 0;
  await page.goto("/admin/imports");
  await bring(BARE_LIST.split("\n").slice(0, -2).join("\n"));
  await expect(
    page.getByText(/as you said for the last list|0 new, 0 changed/).first(),
  ).toBeVisible();
  decisions += 1;
  await page.getByLabel(/products of earlier lists are not in this one/).selectOption("hide");
  await press(page.getByRole("button", { name: "Apply this to the list" }));
  await expect(toast(page, /imported/)).toBeVisible();
  await expectNoSideways(page);
  const found = async () =>
    (await (await page.request.get(`${site.url}/api/products?q=Knee%20Cap`)).json()).items.length;
  expect(await found()).toBe(0);
  await press(page.getByRole("button", { name: "Undo this import" }));
  await expect(toast(page, "The import is undone")).toBeVisible({ timeout: 90_000 });
  expect(await found()).toBeGreaterThan(0);
  expect(decisions).toBe(5);
});
