/** The mail server is out of order: what was typed goes another way, and nothing is lost. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { downloadOf } from "./admin";
import {
  test as base,
  expect,
  expectNoSideways,
  fillContact,
  fillPartnership,
  hold,
  hydrated,
  typedSlowly,
  visit,
} from "./fixtures";
import { type MailServer, mailServer } from "./mailServer";

const test = base.extend<object, { mail: MailServer }>({
  mail: mailServer(true),
  settings: [
    async ({ mail }, use) =>
      use({ ...(await mail.open()), PHARMA_SITE_COMPANY_WHATSAPP: "+91 98765 43210" }),
    { scope: "worker" },
  ],
});

// The browser logs every error response.
test.use({
  tolerated: /status of 502|ERR_INTERNET_DISCONNECTED/,
  contextOptions: { reducedMotion: "reduce" },
});

test.beforeEach(async ({ mail, page }) => {
  mail.fails = true;
  await page.clock.install();
});

const FAILED = "Failed to submit request. Please try again.";

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const mailLink = (page: Page) => page.getByRole("link", { name: "Your mail program" });
const whatsApp = (page: Page) => page.getByRole("link", { name: /^WhatsApp/ });
const copy = (page: Page) => page.getByRole("button", { name: "Copy the text" });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The text that the link brings along. */
async function textOf(link: ReturnType<typeof mailLink>): Promise<string> {
  const { searchParams } = new URL((await link.getAttribute("href")) ?? "");
  return (searchParams.get("body") ?? searchParams.get("text") ?? "").replaceAll("\r\n", "\n");
}

async function press(page: Page, button: string): Promise<void> {
  await typedSlowly(page);
  await page.getByRole("button", { name: button }).click();
}

test("a list that could not be sent goes another way, then by mail", async ({
  page,
  context,
  mail,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/enquiry-list?items=-x20,-x5&t1=Telma+40&t2=%3DORS&n1=urgent");
  await fillContact(page);
  await press(page, "Send Enquiry List");
  await expect(alert(page)).toContainText(FAILED);
  const words = [
    "Full Name: Asha Rao",
    "Company Name: Rao & Sons",
    "Email Address: asha@example.in",
    "Phone Number: +91 98100 00000",
    "",
    "1. 20 × Telma 40, urgent",
    "2. 5 × =ORS",
  ].join("\n");
  expect(await textOf(mailLink(page))).toBe(words);
  await expect(mailLink(page)).toHaveAttribute("href", /^mailto:hello@example\.com\?/);
  await expect(whatsApp(page)).toHaveAttribute("href", /^https:\/\/wa\.me\/919876543210\?text=/);
  await expect(whatsApp(page)).toHaveAttribute("target", "_blank");
  expect(await textOf(whatsApp(page))).toBe(`Enquiry list from Rao & Sons\n\n${words}`);
  await expectSound(page);

  // What is changed by then goes along.
  await page.locator("#q2").fill("6");
  await page.getByLabel("Message").fill("by Monday");
  await expect
    .poll(() => textOf(mailLink(page)))
    .toMatch(/Message: by Monday\n\n.*\n2\. 6 × =ORS$/);
  await copy(page).click();
  await expect(page.getByText("Copied.", { exact: true })).toBeVisible();
  expect(await clipboard(page)).toMatch(/^Enquiry list from Rao & Sons\n\n[\s\S]*2\. 6 × =ORS$/);
  const save = page.getByRole("button", { name: "Save the list as CSV" });
  const download = await downloadOf(page, save);
  expect(download.suggestedFilename()).toBe("enquiry-list.csv");
  const file = await readFile(await download.path(), "utf8");
  expect(file.split("\r\n").slice(1, 3)).toEqual(["1,,Telma 40,,20,urgent,", "2,,'=ORS,,6,,"]);

  mail.fails = false;
  const before = mail.mails.length;
  await press(page, "Send Enquiry List");
  const receipt = page.getByRole("region", { name: "Request Submitted!" });
  await expect(receipt.getByRole("heading", { name: "Request Submitted!" })).toBeFocused();
  expect(mail.mails).toHaveLength(before + 1);
  await expect(mailLink(page)).toHaveAttribute("href", /^mailto:asha@example\.in\?subject=.*E-/);
  await expect(whatsApp(page)).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
});

for (const { path, button, fill } of [
  {
    path: "/contact?product=Zinc%2050%20mg",
    button: "Send Enquiry",
    fill: async (page: Page) => {
      await fillContact(page);
      await page.getByLabel("Message").fill("200 strips\nof each strength");
    },
  },
  {
    path: "/partners",
    button: "Submit Request",
    fill: fillPartnership,
  },
]) {
  test(`a form of ${path} that could not be sent goes another way`, async ({ page, mail }) => {
    await visit(page, path);
    await fill(page);
    await press(page, button);
    await expect(alert(page)).toContainText(FAILED);
    const words = await textOf(mailLink(page));
    expect(words).toMatch(/Email Address: asha@example\.in/);
    expect(words).toMatch(path.startsWith("/contact") ? /Zinc 50 mg/ : /Pharmacy Chain/);
    expect(words).not.toMatch(/Terms/);
    await expect(whatsApp(page)).toHaveAttribute("href", /wa\.me\/919876543210/);
    await expect(page.getByRole("button", { name: /CSV/ })).toHaveCount(0);
    mail.fails = false;
    await press(page, button);
    const receipt = page.getByRole("region", { name: /Submitted!$/ });
    await expect(receipt.getByText("A copy for yourself:")).toBeVisible();
    await expect(mailLink(page)).toHaveAttribute("href", /^mailto:asha@example\.in\?/);
  });
}

test("without a connection the text is still there", async ({ page, context }) => {
  await visit(page, "/contact");
  await fillContact(page);
  await page.getByLabel("Message").fill("200 strips");
  // Its script came with the first letter that was typed.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
  });
  await context.setOffline(true);
  await press(page, "Send Enquiry");
  await expect(alert(page)).toContainText(FAILED);
  expect(await textOf(mailLink(page))).toMatch(/Message: 200 strips$/);
  await copy(page).click();
  await expect(page.getByRole("textbox", { name: "Copy the text" })).toHaveValue(
    /^Enquiry from Rao & Sons\n\n[\s\S]*Message: 200 strips$/,
  );
  await expectAccessible(page);
});

test("a form that was posted before the script ran keeps all", async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/contact", { waitUntil: "commit" });
  await fillContact(page);
  await page.getByLabel("Message").fill("200 strips");
  await press(page, "Send Enquiry");
  await expect(alert(page)).toContainText(FAILED);
  release();
  await hydrated(page);
  await expect(copy(page)).toBeVisible();
  expect(await textOf(mailLink(page))).toMatch(/Message: 200 strips$/);
});

test("without a script the answer holds the links", async ({ plain: page }) => {
  await page.goto("/enquiry-list?items=-x20&t1=Telma+40");
  await fillContact(page);
  await page.getByRole("button", { name: "Send Enquiry List" }).click();
  await expect(alert(page)).toContainText(FAILED);
  expect(await textOf(mailLink(page))).toMatch(/1\. 20 × Telma 40$/);
  await expect(whatsApp(page)).toHaveAttribute("href", /wa\.me\/919876543210/);
  await expect(copy(page)).toHaveCount(0);
  await expectNoSideways(page);
});
