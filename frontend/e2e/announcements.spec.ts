/**
 * Announcements: a line above the header that is closed once and stays closed, moves nothing, and is there without JavaScript.
 * That it comes and goes by the hour: tests/it/admin/announcements.rs.
 */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { type ApiCall, signInToApi } from "./adminApi";
import { expect, hold, hydrated, test, visit } from "./fixtures";

type Announcement = {
  id: string;
  text: string;
  link: { label: string; href: string };
  kind: "information" | "important";
  starts: string;
  ends: string;
};

const LONG =
  "Closed from 8 to 12 November for Diwali: orders that reach us by Friday noon leave the same day, all others on Monday the 13th.";
const RECALL = "Recall: Paracetamol 650 mg, batch A12B.";

const announcement = (id: string, text: string, more: Partial<Announcement> = {}) => ({
  id,
  text,
  link: { label: "", href: "" },
  kind: "information" as const,
  starts: "",
  ends: "",
  ...more,
});

async function announce(call: ApiCall, announcements: Announcement[]): Promise<void> {
  const { data } = await call<{ published: object }>("GET", "/api/admin/site/layout");
  const layout = { ...data.published, announcements };
  expect((await call("PUT", "/api/admin/site/layout/draft", layout)).status).toBe(200);
  const published = await call("POST", "/api/admin/site/publish", { pages: ["layout"] });
  expect(published.status, JSON.stringify(published.data)).toBe(200);
}

const region = (page: Page) => page.getByRole("region", { name: "Announcements" });

/** The sum of all layout shifts since the page began to load. */
async function layoutShift(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
}

/** The highest position that the header has been painted at since the page began to load. */
async function watchHeader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<number>();
    Object.assign(window, { headerTops: seen });
    const look = () => {
      const header = document.querySelector("header");
      if (header) seen.add(Math.round(header.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test("comes, is closed for good, and moves nothing", { tag: "@phone" }, async ({ page, site }) => {
  const call = await signInToApi(site);
  await announce(call, [
    announcement("diwali", LONG),
    announcement("recall", RECALL, {
      kind: "important",
      link: { label: "What to do", href: "/contact" },
    }),
    announcement("later", "From tomorrow", { starts: "2099-01-01T00:00:00Z" }),
  ]);
  await visit(page, "/about");
  const lines = region(page).locator("p");
  await expect(lines).toHaveText([/^Important\s*Recall/, LONG]);
  await expect(page.getByText("From tomorrow")).toHaveCount(0);
  expect(await page.content()).not.toContain("From tomorrow");
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await expectSound(page);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "What to do" })).toBeFocused();

  await visit(page, "/");
  await expect(lines).toHaveCount(2);
  await region(page).getByRole("button", { name: "Close announcement 1 of 2" }).click();
  await expect(lines).toHaveText([LONG]);
  await expect(region(page).getByRole("button", { name: "Close announcement" })).toBeFocused();

  await watchHeader(page);
  await page.reload();
  await hydrated(page);
  await expect(lines).toHaveText([LONG]);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(
    await page.evaluate(() => (window as unknown as { headerTops: Set<number> }).headerTops.size),
    "what is closed was never painted",
  ).toBe(1);

  await region(page).getByRole("button", { name: "Close announcement" }).click();
  await expect(region(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(region(page)).toHaveCount(0);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await page.context().cookies()).toEqual([]);

  // With other words it is another one.
  await announce(call, [announcement("diwali", "Open again")]);
  await page.reload();
  await expect(lines).toHaveText(["Open again"]);
});

test("is closed before the page runs, and not printed", async ({ page, site, plain }) => {
  await announce(await signInToApi(site), [announcement("hours", "Open on Sunday")]);
  const release = await hold(page, /\/assets\/start-.*\.js$/);
  await page.goto("/contact", { waitUntil: "commit" });
  await region(page).getByRole("button", { name: "Close announcement" }).click();
  release();
  await hydrated(page);
  await expect(region(page)).toHaveCount(0);

  await plain.goto("/contact");
  await expect(region(plain)).toHaveText("Open on Sunday");
  await expect(region(plain).getByRole("button")).toBeHidden();
  await plain.emulateMedia({ media: "print" });
  await expect(region(plain)).toBeHidden();
});

test("the menu of small screens opens over it", { tag: "@phone" }, async ({ page, site }) => {
  await announce(await signInToApi(site), [announcement("menu", LONG)]);
  await visit(page, "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "PRODUCTS" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});
