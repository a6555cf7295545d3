/** A partner without an account walks through a closed site by a link to all of it. */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { signIn, toast } from "./admin";
import { setOpen } from "./adminApi";
import { expect, expectNoSideways, fillContact, hydrated, test, visit } from "./fixtures";

// A closed site answers 503, and the browser logs it.
test.use({ tolerated: /status of (404|503)/ });

const BAR = /^Preview, not public, until \d+ \w+, \d\d:\d\d$/;

const bar = (page: Page) => page.getByRole("complementary", { name: "Preview" });

async function expectPreview(page: Page): Promise<void> {
  await hydrated(page);
  await expect(bar(page)).toHaveText(BAR);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
}

test("a partner walks a closed site until the link is revoked", async ({ page, site, browser }) => {
  await setOpen(site, false);
  await signIn(page, site, "/admin/site");
  await page.getByRole("button", { name: "Share the whole site…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share a preview" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await expectNoSideways(page);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const partner = await context.newPage();
  const refused: string[] = [];
  partner.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await test.step("the link leads to the home page", async () => {
    await partner.goto(link);
    await expect(partner).toHaveURL(`${site.url}/`);
    await expectPreview(partner);
    // The bar is what the public pages do not have; it is the same on each.
    await expectSound(partner);
  });
  await test.step("links lead from page to page", async () => {
    const main = partner.getByRole("main");
    const banner = partner.getByRole("banner");
    const footer = partner.getByRole("contentinfo");
    for (const [link, address] of [
      [banner.getByRole("link", { name: "PRODUCTS", exact: true }), /\/products$/],
      [main.getByRole("link", { name: /More Details/ }), /\/products\/\d+$/],
      [banner.getByRole("link", { name: "RESOURCES", exact: true }), /\/blog$/],
      [main.locator("a[href^='/blog/']"), /\/blog\/[\w-]+$/],
      [footer.getByRole("link", { name: "About Us", exact: true }), /\/about$/],
      [footer.getByRole("link", { name: "Contact Us", exact: true }), /\/contact$/],
    ] as const) {
      await link.first().click();
      await expect(partner).toHaveURL(address);
      await expectPreview(partner);
    }
    await partner.goBack();
    await expect(partner).toHaveURL(/\/about$/);
  });
  await test.step("a search works, the list and the catalogue to print", async () => {
    await partner.goto(`${site.url}/products?q=zinc`);
    await expectPreview(partner);
    await partner.goto(`${site.url}/enquiry-list`);
    await expectPreview(partner);
    const sheet = await context.request.get(`${site.url}/catalogue.pdf?q=zinc`);
    expect(sheet.status()).toBe(200);
    expect(refused).toEqual([]);
  });
  await test.step("nothing is sent from there, and what was typed stays", async () => {
    await partner.clock.install();
    await visit(partner, `${site.url}/contact`);
    await fillContact(partner);
    await partner.getByLabel("Message").fill("200 strips");
    await partner.clock.fastForward(2_000);
    await partner.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(partner.getByRole("main").getByRole("alert")).toBeVisible();
    await expect(partner.getByLabel("Full Name")).toHaveValue("Asha Rao");
    await expectNoSideways(partner);
  });
  await test.step("revoked, it shows what every visitor sees", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Share the whole site…" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(toast(page, "The link was revoked")).toBeVisible();
    expect((await partner.goto(`${site.url}/about`))?.status()).toBe(503);
    await expect(partner.getByRole("heading", { level: 1 })).toHaveText("We open soon");
    await expect(bar(partner)).toHaveCount(0);
    await expectNoSideways(partner);
  });
  await context.close();
});
