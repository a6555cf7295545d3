/**
 * From the first start to an open site of a company's own, by somebody who has `create-admin` behind them and no shell: name,
 * facts, logo, ten products, an article, a mail that arrives, a backup that was tried, every claim decided on.
 */
import type { Page } from "@playwright/test";
import { section } from "./account";
import { ADMINISTRATOR, csv, sampleImage, toast } from "./admin";
import { Clicks } from "./clicks";
import { test as base, expect, expectNoSideways } from "./fixtures";
import { type MailServer, mailServer } from "./mailServer";
import { startNewSite } from "./site";
import { expectSaved, fieldAt, panel, publishDialog } from "./siteEditor";

const test = base.extend<object, { mail: MailServer }>({
  mail: mailServer(false),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = await startNewSite(ADMINISTRATOR);
    await use(site);
    await site.stop();
  },
});

// The browser logs every error response; a closed site answers 503.
test.use({ tolerated: /status of (4\d\d|503)/ });

const MOST_CLICKS = 120;

/** Ten products as a wholesaler's own spreadsheet has them. */
const PRODUCTS = [
  "sku,name,category,description,composition,formulation,pack_size,schedules,kind",
  ...Array.from(
    { length: 10 },
    (_, n) =>
      `RAO-${n + 1},Zinc Tablets ${10 + n} mg,Generic Medicines,For a lack of zinc.,Zinc ${10 + n} mg,Tablet,10 x 10 tablets,none,medicine`,
  ),
].join("\n");

const line = (page: Page, name: RegExp) =>
  section(page, "Before the site is opened").getByRole("link", { name });

test("from the first start to an open site, without a shell", async ({
  page,
  site,
  mail,
  browser,
}) => {
  test.setTimeout(300_000);
  const port = await mail.listen();
  const person = new Clicks();
  const backToList = async () => {
    await person.press(
      page.getByRole("region", { name: "State of the site" }).getByRole("link", { name: /left/ }),
    );
    await expect(section(page, "Before the site is opened")).toBeVisible();
  };
  const isDone = (name: RegExp) => expect(line(page, name)).toHaveAccessibleName(/\(done\)/);

  await test.step("the closed page leads to the back office", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We open soon");
    await person.press(page.getByRole("link", { name: "/admin" }));
    await person.type(page.getByLabel("Email"), ADMINISTRATOR);
    await person.type(page.getByLabel("Password", { exact: true }), site.password);
    await person.press(page.getByRole("button", { name: "Sign In" }));
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(line(page, /^Name and logo/)).toHaveAccessibleName(/to do/);
  });

  await test.step("name, logo, facts and licences", async () => {
    await person.press(line(page, /^Name and logo/));
    await expect(panel(page)).toBeVisible();
    const fact = (name: string) => fieldAt(page, `company.${name}`);
    await person.type(fact("name"), "Rao Medicals");
    await person.type(fact("founded"), "1990");
    await person.press(page.getByRole("button", { name: "Choose a picture…" }).first());
    const chooser = page.waitForEvent("filechooser");
    await person.press(page.getByRole("dialog").locator("button", { hasText: "Choose a file" }));
    await (await chooser).setFiles(
      sampleImage("articles/antibiotic-stewardship-at-the-counter.160.webp"),
    );
    await expect(page.getByRole("dialog")).toBeHidden();
    await person.type(fact("phone"), "+91 80 2345 6789");
    await person.type(fact("email"), "desk@rao.example");
    await person.type(fact("address"), "12 MG Road, Bengaluru 560001");
    await person.type(fact("hours"), "Monday to Saturday: 10 AM - 6 PM");
    await person.type(page.getByLabel("Degrees north"), "12.9758");
    await person.type(page.getByLabel("Degrees east"), "77.6045");
    await person.type(fact("gstin"), "29AAGCB7383J1Z4");
    await expectSaved(page);
    await publish(page, person);
    await backToList();
    for (const name of [/^Name and logo/, /^Address/, /^Licences/]) await isDone(name);
  });

  await test.step("ten products out of a spreadsheet", async () => {
    await person.press(
      section(page, "Before the site is opened").getByRole("link", { name: "Import a list" }),
    );
    const list = page.getByLabel("List", { exact: true });
    await person.attach(list, csv("products.csv", PRODUCTS));
    await person.press(page.getByRole("button", { name: "Show what would change" }));
    await person.press(page.getByRole("button", { name: "Import 10 products" }));
    await expect(toast(page, "10 products imported")).toBeVisible();
    await backToList();
    for (const name of [/^First products/, /^Categories/]) await isDone(name);
  });

  await test.step("an article", async () => {
    await person.press(line(page, /^First article/));
    await person.type(page.getByLabel("Title", { exact: true }), "Keeping zinc dry");
    await person.choose(page.getByRole("combobox", { name: "Category" }), "Medicine");
    await person.type(page.getByLabel("Excerpt", { exact: true }), "What to keep dry, and how.");
    await person.type(page.getByRole("textbox", { name: "Content" }), "In a dry place.");
    await person.press(page.getByRole("button", { name: "Publish Blog" }));
    await expect(page).toHaveURL(/\/admin\/blogs$/);
    await backToList();
    await isDone(/^First article/);
  });

  await test.step("a mail that arrives", async () => {
    await person.press(line(page, /^Mail/));
    const form = page.getByRole("form", { name: "Mail", exact: true });
    await person.choose(form.getByLabel("Enquiries are"), "smtp");
    await person.type(form.getByLabel("Server"), "127.0.0.1");
    await person.type(form.getByLabel("Port"), port);
    await person.choose(form.getByLabel("Encryption"), "none");
    await person.type(form.getByLabel("Sender"), "site@rao.example");
    await person.type(form.getByLabel("Recipients of enquiries"), "desk@rao.example");
    await person.press(form.getByRole("button", { name: "Save" }));
    await expect(toast(page, "The settings are saved")).toBeVisible();
    await person.press(page.getByRole("button", { name: "Send a test mail" }));
    await expect(page.getByText("The mail server has taken the mail.")).toBeVisible();
    expect(mail.mails.at(-1)).toContain("Subject: Test mail from");
    await backToList();
    await isDone(/^Mail/);
  });

  await test.step("a backup that was tried", async () => {
    await person.press(line(page, /^Backups/));
    await person.press(page.getByRole("button", { name: "Back up now" }));
    await expect(toast(page, "A backup was taken and verified")).toBeVisible({ timeout: 60_000 });
    await person.press(page.getByRole("button", { name: /^Try to restore/ }).first());
    await expect(page.getByText(/Test restore succeeded/)).toBeVisible({
      timeout: 60_000,
    });
    await backToList();
    await isDone(/^Backups/);
  });

  await test.step("every claim is confirmed, changed or removed", async () => {
    await person.press(line(page, /^What the site claims/));
    await expect(page.getByText(/are not yet checked\./)).toBeVisible();
    const confirmed = section(page, "Courts in the terms");
    await person.press(confirmed.getByRole("button", { name: /^True:/ }));
    await expect(toast(page, /confirmed/)).toBeVisible();
    const names = await page.getByRole("heading", { level: 2 }).allTextContents();
    for (const name of names) {
      const group = section(page, name);
      const open = group.locator("summary").filter({ hasText: "not yet checked" });
      if ((await open.count()) === 0 || (await open.textContent())?.includes("all checked"))
        continue;
      await person.press(group.getByRole("button", { name: /^Remove/ }).first());
      await person.press(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await expect(page.getByText("All are checked")).toBeVisible();
    await backToList();
    await isDone(/^What the site claims/);
  });

  await test.step("it opens", async () => {
    await person.press(line(page, /^Open the site/));
    await person.press(page.getByRole("button", { name: "Open the site" }));
    await person.press(
      page
        .getByRole("dialog", { name: "Open the site to everybody?" })
        .getByRole("button", { name: "Open the site" }),
    );
    await expect(toast(page, "The site is open to visitors")).toBeVisible();
  });
  process.stdout.write(`from the first start to an open site: ${person.count} clicks\n`);
  expect(person.count).toBeLessThanOrEqual(MOST_CLICKS);

  await test.step("visitors find the company's own site", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site.url);
    await expect(visitor).toHaveTitle(/Rao Medicals/);
    await expect(visitor.getByRole("banner").locator("img[src^='/storage/site/']")).toBeVisible();
    await expectNoSideways(visitor);
    const words = await visitor.content();
    expect(words).toContain("Since 1990");
    for (const shipped of ["1976", "9001:2015", "00000", "hello@example.com", "500+"])
      expect(words).not.toContain(shipped);
    await visitor.goto(`${site.url}/products`);
    // Without photographs the catalogue opens as a table.
    await expect(visitor.getByRole("table").getByRole("rowheader")).toHaveCount(10);
    await visitor.goto(`${site.url}/blog`);
    await expect(visitor.getByText("Keeping zinc dry").first()).toBeVisible();
    await visitor.context().close();
    const enquiry = await fetch(`${site.url}/api/enquiries`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        name: "Asha Rao",
        company: "Rao & Sons",
        email: "asha@example.in",
        phone: "+91 98100 00000",
        message: "200 strips",
      }),
    });
    expect(enquiry.status).toBe(202);
    expect(mail.mails.at(-1)).toMatch(/^To: desk@rao\.example$/m);
  });
});

async function publish(page: Page, person: Clicks): Promise<void> {
  await person.press(page.getByRole("button", { name: "Publish…" }));
  await person.press(publishDialog(page).getByRole("button", { name: "Publish", exact: true }));
  await expect(publishDialog(page).getByRole("link", { name: /See the page/ })).toBeVisible();
  await person.press(publishDialog(page).getByRole("button", { name: "Close" }).last());
}
