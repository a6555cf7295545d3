/** A partner without an account walks through a closed site by a link to all of it. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { signIn, toast } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, expectNoSideways, fillContact, hydrated, test, visit } from "./fixtures";

// A closed site answers 503, and the browser logs it.
test.use({ tolerated: /status of (404|503)/ });

const BAR = /^Preview, not public, until \d+ \w+, \d\d:\d\d$/;

const bar = (page: Page) => page.getByRole("complementary", { name: "Preview" });

async function expectPreview(page: Page): Promise<void> {
  await hydrated(page);
  await expect(bar(page)).toHaveText(BAR);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectNoSideways(page);
}

/** Follows a link of the header, which a phone has in its menu. */
async function followHeader(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  const phone = await menu.isVisible();
  if (phone) await menu.click();
  const around = phone ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
  await around.getByRole("link", { name, exact: true }).first().click();
}

test("a partner walks through all of a closed site until the link is revoked", {
  tag: "@widths",
}, async ({ page, site, browser, isMobile }) => {
  const call = await signInToApi(site);
  const { data } = await call<{ verification: object }>("GET", "/api/admin/site-settings");
  await call("PUT", "/api/admin/site-settings", { verification: data.verification, open: false });
  await signIn(page, site, "/admin/site");
  await page.getByRole("button", { name: "Share the whole site…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share a preview" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await expectNoSideways(page);

  const size = page.viewportSize();
  const context = await browser.newContext({ viewport: size, isMobile, hasTouch: isMobile });
  const partner = await context.newPage();
  const refused: string[] = [];
  partner.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await test.step("the link leads to the home page", async () => {
    await partner.goto(link);
    await expect(partner).toHaveURL(`${site.url}/`);
    await expectPreview(partner);
    await expectAccessible(partner);
  });
  await test.step("links lead from page to page", async () => {
    await followHeader(partner, "PRODUCTS");
    await expect(partner).toHaveURL(/\/products$/);
    await expectPreview(partner);
    await partner
      .getByRole("link", { name: /More Details/ })
      .first()
      .click();
    await expect(partner).toHaveURL(/\/products\/\d+$/);
    await expectPreview(partner);
    await followHeader(partner, "RESOURCES");
    await expect(partner).toHaveURL(/\/blog$/);
    await expectPreview(partner);
    await partner.getByRole("main").locator("a[href^='/blog/']").first().click();
    await expect(partner).toHaveURL(/\/blog\/[\w-]+$/);
    await expectPreview(partner);
    // What follows is the same at every width, and a desktop looks at it as narrow as a phone, too.
    if (isMobile) return;
    await partner.goBack();
    await expect(partner).toHaveURL(/\/blog$/);
    for (const [name, path] of [
      ["About Us", "/about"],
      ["Contact Us", "/contact"],
      ["Privacy Policy", "/privacy"],
    ] as const) {
      await partner.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
      await expect(partner).toHaveURL(`${site.url}${path}`);
      await expectPreview(partner);
    }
  });
  if (isMobile) {
    expect(refused).toEqual([]);
    await context.close();
    return;
  }
  await test.step("a search works, and every other page is there", async () => {
    await partner.goto(`${site.url}/products?q=zinc`);
    await expectPreview(partner);
    for (const path of ["/partners", "/legacy", "/legacy-interactive", "/terms", "/enquiry-list"]) {
      await partner.goto(`${site.url}${path}`);
      await expectPreview(partner);
    }
    const sheet = await context.request.get(`${site.url}/catalogue.pdf`);
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
