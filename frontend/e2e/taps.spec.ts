/** How often a buyer on a phone has to tap, besides typing. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectNoSideways, test, typedSlowly, visit } from "./fixtures";

test.use({ readsOnly: true });

const TEN_LINES = [
  "Amoxy 500 - 20 box",
  "telma 40 - 10 box",
  "dolo 650 - 5 box",
  "azithromycin 500 tab 10 box",
  "cetirizine 10 - 15 box",
  "metformin 500 - 20 box",
  "amlodipine 5 - 10 box",
  "atorvastatin 10 - 8 box",
  "plorbatin 5 box",
  "pantoprazole 40 - 12 box",
].join("\n");

/** Counts each tap; what is typed goes where the focus is. */
function fingers() {
  let taps = 0;
  return {
    tap: async (place: Locator) => {
      await place.tap();
      taps++;
    },
    taps: () => taps,
  };
}

/** From what is in the list to what was sent: the first field has the focus after the bar's button. */
async function sendList(page: Page, tap: (place: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole("button", { name: /^Send \d/ }));
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.type("Asha Rao");
  for (const [label, text] of [
    ["Company Name", "Rao & Sons"],
    ["Email Address", "asha@example.in"],
    ["Phone Number", "+91 98100 00000"],
  ] as const) {
    await tap(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await typedSlowly(page);
  await tap(page.getByRole("button", { name: "Send Enquiry List" }));
  await expect(page.getByRole("heading", { name: "Request Submitted!" })).toBeFocused();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test.beforeEach(({ page }) => page.clock.install());

  test("ten lines are matched and sent with at most 14 taps", async ({ page }) => {
    await visit(page, "/enquiry-list");
    const { tap, taps } = fingers();
    await tap(page.getByLabel("Your list"));
    await expect(page.getByLabel("Your list")).toBeFocused();
    await page.keyboard.insertText(TEN_LINES);
    await tap(page.getByRole("button", { name: "Match the list" }));
    await tap(page.getByRole("button", { name: "Add 10 lines to the list" }));
    await expect(page.getByRole("heading", { name: "10 items" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Send 10 items" })).toBeInViewport({ ratio: 1 });
    await expectNoSideways(page);
    await sendList(page, tap);
    expect(taps()).toBeLessThanOrEqual(14);
  });
});

test("sixty lines are rows of 56 px, and the bar stays in view", async ({ page, site }) => {
  const response = await fetch(`${site.url}/api/products?per_page=60`);
  const { items } = (await response.json()) as { items: { id: number; name: string }[] };
  await page.addInitScript((products) => {
    const lines = products.map(({ id, name }, at) => {
      return { key: at + 1, product: id, name, quantity: at === 6 ? "" : "5", text: "as typed" };
    });
    localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  }, items);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/enquiry-list");
  const send = page.getByRole("button", { name: "Send 60 items" });
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await send.evaluate((button) => button.parentElement?.offsetHeight)).toBe(64);
  const heights = await page
    .locator("#lines > li:not(:has(.line-mark))")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
  expect(heights.length).toBeGreaterThan(50);
  expect([...new Set(heights)], "rows that have nothing in common with another").toEqual([56]);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, "it was 9,610 px with rows of 113 to 138 px").toBeLessThan(5_800);
  await page.getByRole("link", { name: "1 needs a quantity" }).click();
  await expect(page.locator("#q7")).toBeFocused();
});
