/** What the back office looks like where that can be measured: nothing is covered, edges of controls are seen, rows are quiet. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { signIn, toast } from "./admin";
import { makeProduct } from "./adminApi";
import { expect, test } from "./fixtures";

type Box = { x: number; y: number; width: number; height: number };

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
}

test(
  "a message covers no field and no button that saves, and what has the focus stays in sight",
  { tag: "@widths" },
  async ({ page, site }, { project }) => {
    await signIn(page, site, "/admin/products?q=telmisartan");
    await page.getByRole("link", { name: "Telmisartan 40 mg Tablets", exact: true }).click();
    await page.getByRole("button", { name: "Remove picture 1" }).click();
    await expect(toast(page, "The image was removed")).toBeVisible();
    const message = await boxOf(page.getByRole("region", { name: "Notifications" }));
    const main = page.locator("#main");
    const save = page.getByRole("button", { name: "Save", exact: true });
    expect(meet(message, await boxOf(save)), "over the button that saves").toBe(false);
    const focused = await boxOf(page.locator(":focus"));
    expect(meet(message, focused), "over what has the focus").toBe(false);
    if (project.name === "phone") {
      // The page is longer by as much: its last field comes to stand above.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const fields = main.locator("input:visible, textarea:visible, select:visible");
      expect(meet(message, await boxOf(fields.last())), "over the last field").toBe(false);
    } else {
      expect(meet(message, await boxOf(main)), "over the page").toBe(false);
      await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
  },
);

/** The contrast between two colours as `getComputedStyle` names them. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map(luminance);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const parts = color.match(/[\d.]+/g)?.map(Number) ?? [];
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    // `color(srgb …)` has shares, `rgb()` has bytes.
    const share = color.startsWith("color(") ? part : part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Colours of the upper edges of what is matched, and the ground that they stand on. */
function edges(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const clear = "rgba(0, 0, 0, 0)";
        let ground: Element | null = one.parentElement;
        while (ground && getComputedStyle(ground).backgroundColor === clear) {
          ground = ground.parentElement;
        }
        return {
          what: one.outerHTML.slice(0, 80),
          edge: getComputedStyle(one).borderTopColor,
          ground: ground ? getComputedStyle(ground).backgroundColor : clear,
        };
      }),
  );
}

for (const theme of ["light", "dark"] as const) {
  test(`edges of controls are seen in the ${theme} theme`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: theme });
    await signIn(page, site);
    for (const address of ["/admin/products", "/admin/products/add", "/admin/settings/mail"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const controls = "main :is(input, select, textarea, button[aria-pressed]):not(:disabled)";
      const found = await edges(page, `${controls}:not([type="file"], .visually-hidden)`);
      expect(found.length).toBeGreaterThan(3);
      for (const { what, edge, ground } of found) {
        expect(contrast(edge, ground), `${what} at ${address}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
}

test("icons of a row are quiet until the pointer or the focus is in it", async ({ page, site }) => {
  await signIn(page, site, "/admin/products?q=telmisartan");
  const edit = page.getByRole("link", { name: "Edit Telmisartan 40 mg Tablets" });
  const color = () => edit.evaluate((link) => getComputedStyle(link).color);
  await page.mouse.move(0, 0);
  const quiet = await color();
  expect(contrast(quiet, "rgb(248, 243, 232)")).toBeGreaterThanOrEqual(3);
  await edit.focus();
  const loud = await color();
  expect(contrast(loud, "rgb(248, 243, 232)")).toBeGreaterThan(
    contrast(quiet, "rgb(248, 243, 232)") + 2,
  );
  await page.getByRole("heading", { level: 1 }).focus();
  await page.getByRole("row").filter({ hasText: "Telmisartan 40 mg Tablets" }).first().hover();
  expect(await color()).toBe(loud);
});

test("a product without a picture has its label in the list", async ({ page, site }) => {
  const name = "Doxycycline 100 mg Capsules of the label";
  await makeProduct(site, name, {
    composition: "Doxycycline 100 mg",
    formulation: "Hard capsule",
  });
  await signIn(page, site, `/admin/products?q=${encodeURIComponent(name)}`);
  // The label's ink: icons of the row have none.
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.locator("td [class*='ink-'] svg")).toHaveCount(1);
});

test("the bar of the site editor is one row from 1280 px", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site, "/admin/site/home");
  const publish = await boxOf(page.getByRole("button", { name: "Publish…" }));
  const select = await boxOf(page.getByRole("combobox", { name: "Page", exact: true }));
  expect(Math.abs(publish.y + publish.height / 2 - select.y - select.height / 2)).toBeLessThan(4);
  expect(publish.x + publish.width).toBeGreaterThan(1280 - 48);
});
