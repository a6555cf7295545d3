/**
 * People: an owner invites an editor, who sets a password out of the mail; what the editor may not see; what becomes of a
 * disabled person; a second step that everybody needs.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { addTotp, expectSoundLayout, section } from "./account";
import { ADMINISTRATOR, row, signIn, toast } from "./admin";
import { expect, test } from "./fixtures";
import type { RunningSite } from "./site";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

const EDITOR = "asha.rao.of.the.night.shift@warehouse.example.com";
const PASSWORD = "copper lantern 42 otter";

/** The link in the newest mail of the site. */
async function mailedLink(site: RunningSite): Promise<string> {
  const folder = path.join(site.directory, "data", "mail");
  const newest = (await readdir(folder)).sort().at(-1) ?? "";
  const mail = (await readFile(path.join(folder, newest), "utf8")).replace(/=\r?\n/g, "");
  expect(mail).toContain(`To: ${EDITOR}`);
  return mail.match(/http:\/\/localhost:\d+\/admin\/invitation#[\w-]+/)?.[0] ?? "";
}

/** A page in another browser. */
async function otherBrowser(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() });
  return context.newPage();
}

async function goTo(page: Page, name: string): Promise<void> {
  await expect(page.locator("#main")).toBeVisible();
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name }).click();
}

/** Opens what can be done to a person, and chooses one of it. */
async function manage(page: Page, email: string, action: string, confirm: string): Promise<void> {
  await page.getByRole("button", { name: `Manage ${email}` }).click();
  await page.getByRole("dialog", { name: email }).getByRole("button", { name: action }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirm, exact: true }).click();
}

test("invited, signed in, kept from the owners', disabled", async ({ page, site, browser }) => {
  await signIn(page, site, "/admin/dashboard");
  await goTo(page, "People");
  await expect(row(page, ADMINISTRATOR)).toContainText("Owner");
  await expect(page.getByText("Nobody is invited at the moment.")).toBeVisible();

  await page.getByRole("button", { name: "Invite somebody" }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  const address = form.getByLabel("E-mail address");
  await expect(address).toBeFocused();
  for (const [typed, words] of [
    ["", /Enter an e-mail address/],
    [ADMINISTRATOR, /has an account already/],
  ] as const) {
    await address.fill(typed);
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(address).toHaveAccessibleDescription(words);
    await expect(address).toBeFocused();
  }
  await expectSoundLayout(page);
  await address.fill(EDITOR);
  await address.press("Enter");
  const ready = page.getByRole("dialog", { name: "The invitation is ready" });
  await expect(ready).toBeVisible();
  await expect(ready.getByLabel("Link")).toHaveValue(await mailedLink(site));
  await expectSoundLayout(page);
  await ready.getByRole("button", { name: "Close" }).last().click();

  const invited = section(page, "Invitations").getByRole("listitem");
  await expect(invited).toContainText(`${EDITOR}Editor, invited just now by ${ADMINISTRATOR}`);
  const first = await mailedLink(site);
  await page.getByRole("button", { name: `Send again to ${EDITOR}` }).click();
  await expect(page.getByRole("dialog", { name: "A new link" })).toBeVisible();
  await page.keyboard.press("Escape");

  const theirs = await otherBrowser(browser, page);
  await theirs.goto(first);
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectSoundLayout(theirs);
  await theirs.goto("about:blank");
  await theirs.goto(await mailedLink(site));
  await expect(theirs.getByRole("heading", { name: "Welcome" })).toBeVisible();
  const [password, again] = [
    theirs.getByLabel("Password", { exact: true }),
    theirs.getByLabel("Password again", { exact: true }),
  ];
  const submit = theirs.getByRole("button", { name: "Set password and sign in" });
  // What else is refused: `account-page.spec.ts`.
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/Use at least 12 characters/);
  await expectSoundLayout(theirs);
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await submit.click();
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/);

  await expect(theirs.locator("#main")).toBeVisible();
  const menu = theirs.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  const links = theirs.getByRole("navigation", { name: "Back office" });
  await expect(links.getByRole("link", { name: "Trash" })).toBeVisible();
  await expect(links.getByRole("link", { name: "People" })).toHaveCount(0);
  await theirs.goto(`${site.url}/admin/people`);
  await expect(theirs.getByText("Only owners manage people")).toBeVisible();
  await theirs.goto(`${site.url}/admin/system`);
  await expect(theirs.getByText("Only owners see how the server is doing")).toBeVisible();

  await page.reload();
  await expect(row(page, EDITOR)).toContainText("1 browser");
  await expect(section(page, "Invitations").getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: `Manage ${EDITOR}` }).click();
  await expect(page.getByRole("dialog", { name: EDITOR })).toBeVisible();
  await expectSoundLayout(page);
  await page.keyboard.press("Escape");
  await manage(page, EDITOR, "Disable", "Disable");
  await expect(toast(page, `${EDITOR} was disabled`)).toBeVisible();
  await expect(row(page, EDITOR)).toContainText("Disabled");

  await goTo(theirs, "Trash");
  const signInAgain = theirs.getByRole("dialog", { name: "Please sign in again" });
  await signInAgain.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await signInAgain.getByRole("button", { name: "Sign In" }).click();
  await expect(signInAgain.getByRole("alert")).toHaveText(/^Invalid credentials\./);
  await manage(page, EDITOR, "Enable", "Enable");
  await expect(toast(page, `${EDITOR} was enabled`)).toBeVisible();
  await signInAgain.getByRole("button", { name: "Sign In" }).click();
  await expect(theirs.getByText("The trash is empty")).toBeVisible();

  await page.getByRole("button", { name: `Manage ${ADMINISTRATOR}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make editor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make editor" }).click();
  await expect(toast(page, "The role could not be changed")).toBeVisible();
  await expect(toast(page, /this is the last owner/i)).toBeVisible();

  await page.getByRole("button", { name: "Require it of everybody" }).click();
  await page.getByRole("button", { name: "Require it", exact: true }).click();
  await expect(toast(page, "A second step is required of everybody")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add a second step first" })).toBeVisible();
  await goTo(theirs, "History");
  await expect(theirs.getByRole("heading", { name: "Add a second step first" })).toBeVisible();
  await expectSoundLayout(theirs);
  await theirs.getByRole("link", { name: "Set it up" }).click();
  await expect(theirs.getByText("Add a second step to go on")).toBeVisible();
  await addTotp(page);
  await goTo(page, "People");
  await expect(row(page, ADMINISTRATOR)).toContainText("App");
  await expect(row(page, EDITOR)).toContainText("Missing");
  await goTo(page, "History");
  await expect(page.getByText(`Person ${EDITOR} disabled`)).toBeVisible();
  await theirs.context().close();
});
