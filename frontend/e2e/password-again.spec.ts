/**
 * Whoever signed in long ago gives the password once more before what gives the site away: on each such screen the dialog opens
 * over it, and then what was asked is done, with what was typed.
 */
import type { Locator, Page } from "@playwright/test";
import { addTotp, section } from "./account";
import { ADMINISTRATOR, signIn, toast } from "./admin";
import { setOpen } from "./adminApi";
import { expect, test } from "./fixtures";

// The browser logs the refusals.
test.use({ tolerated: /status of 4\d\d/ });

const DETAIL = "your present password is needed for this";
const CODE = "reauthentication_needed";
/** What the server says then: a problem document, or an error of the identity service. */
const REFUSAL = {
  type: "about:blank",
  status: 403,
  title: "Forbidden",
  code: CODE,
  detail: DETAIL,
};

/** Answers the next write to an address as the server answers an old session. */
async function refuseOnce(page: Page, address: RegExp): Promise<void> {
  let done = false;
  await page.route(address, async (route) => {
    if (done || route.request().method() === "GET") return route.fallback();
    done = true;
    const body = JSON.stringify({ ...REFUSAL, error_code: CODE, msg: DETAIL });
    return route.fulfill({ status: 403, contentType: "application/json", body });
  });
}

/** The dialog, in which a wrong password is told beside the field. */
async function givePassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Your password, please" });
  const field = dialog.getByLabel("Password", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("not the password");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/not the password that you have now/);
  await field.fill(password);
  await field.press("Enter");
  await expect(dialog).toHaveCount(0);
}

test("asked on every screen, and then it is done", async ({ page, site }) => {
  await signIn(page, site);

  await test.step("an invitation, cancelled first", async () => {
    await page.goto("/admin/people");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const form = page.getByRole("dialog", { name: "Invite somebody" });
    const address = form.getByLabel("E-mail address");
    await refuseOnce(page, /\/people\/invitations$/);
    await address.fill("asha@example.com");
    await address.press("Enter");
    await page.getByRole("dialog", { name: "Your password, please" }).press("Escape");
    await expect(address).toHaveValue("asha@example.com");
    await refuseOnce(page, /\/people\/invitations$/);
    await form.getByRole("button", { name: "Send invitation" }).click();
    await givePassword(page, site.password);
    await expect(page.getByRole("dialog", { name: "The invitation is ready" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).last().click();
  });

  const settings = async (address: string, form: Locator, fill: () => Promise<void>) => {
    await page.goto(`/admin/settings/${address}`);
    await fill();
    await refuseOnce(page, new RegExp(`/settings/${address.replace(/s$/, "")}$`));
    await form.getByRole("button", { name: "Save" }).click();
    await givePassword(page, site.password);
    await expect(toast(page, "The settings are saved").last()).toBeVisible();
  };
  await test.step("mail", async () => {
    const form = page.getByRole("form", { name: "Mail", exact: true });
    const recipients = form.getByLabel("Recipients of enquiries");
    await settings("mail", form, () => recipients.fill("orders@example.com"));
    await page.reload();
    await expect(recipients).toHaveValue("orders@example.com");
  });
  await test.step("backups", async () => {
    const schedule = section(page, "Schedule");
    await settings("backups", schedule, async () => {
      await schedule.getByLabel("A backup is taken").selectOption("24h");
      await schedule.getByLabel("How many are kept").fill("5");
    });
  });

  await test.step("a redirect to another host", async () => {
    await page.goto("/admin/redirects");
    await page.getByRole("button", { name: "New redirect" }).first().click();
    const form = page.getByRole("dialog", { name: "New redirect" });
    await form.getByLabel("Old address").fill("/old.html");
    await form.getByLabel("New address").fill("https://other.example/");
    await refuseOnce(page, /\/api\/admin\/redirects$/);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await givePassword(page, site.password);
    await expect(toast(page, "/old.html now leads to https://other.example/")).toBeVisible();
  });

  await test.step("a link to the whole site", async () => {
    await setOpen(site, false);
    await page.goto("/admin/site");
    await page.getByRole("button", { name: "Share the whole site…" }).click();
    const dialog = page.getByRole("dialog", { name: "Share a preview" });
    await refuseOnce(page, /\/api\/admin\/preview-links$/);
    await dialog.getByRole("button", { name: "Make a link" }).click();
    await givePassword(page, site.password);
    await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(/\/preview\//);
  });

  await test.step("the removal of a second step", async () => {
    await page.goto("/admin/account");
    await addTotp(page);
    await page.getByRole("button", { name: "Remove Authenticator app" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this verification method?" });
    await refuseOnce(page, /\/auth\/v1\/factors\/[\w-]+$/);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await givePassword(page, site.password);
    await expect(toast(page, "“Authenticator app” was removed")).toBeVisible();
  });
  await expect(page.getByText(ADMINISTRATOR).first()).toBeVisible();
});
