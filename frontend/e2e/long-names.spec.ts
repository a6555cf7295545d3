import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, test, visit } from "./fixtures";

const NAME = "Shri Venkateswara Pharmaceuticals and Surgicals Private Ltd";
const EMAIL = "enquiries@venkateswarapharmacy.co.in";

test.use({ settings: { PHARMA_SITE_COMPANY_NAME: NAME, PHARMA_SITE_COMPANY_EMAIL: EMAIL } });

test("a name of 59 letters fits the header at every width", async ({ page }) => {
  expect([NAME.length, EMAIL.length]).toEqual([59, 36]);
  for (const path of ["/", "/contact", "/partners"]) {
    await visit(page, path);
    for (const width of [320, 360, 768, 1100, 1440]) await expectToFit(page, width);
  }
});

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await expectNoOverflow(page);
  const outside = await page.getByRole("banner").evaluate((header) => {
    const frame = header.getBoundingClientRect();
    // What a link cuts off with '…' is not outside.
    const isCut = ({ parentElement }: Element) =>
      parentElement !== null && getComputedStyle(parentElement).textOverflow === "ellipsis";
    const shown = [...header.querySelectorAll("a, a > span, button")].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        element.closest("dialog") === null &&
        !isCut(element),
    );
    return shown
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.right > frame.right + 0.5 || box.bottom > frame.bottom + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(outside, `${page.url()} at ${width} px`).toEqual([]);
  const boxes = await page
    .getByRole("banner")
    .locator("a[href^='tel:'], a[href^='mailto:']")
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  const [phone, mail] = boxes.filter(([left, right]) => (right ?? 0) > (left ?? 0));
  expect(phone?.[1]).toBeLessThanOrEqual(mail?.[0] ?? 0);
}
