/** Mail and backups without a shell, and the checklist of a closed site. */
import { expectSoundLayout, section } from "./account";
import { downloadOf, signIn, toast } from "./admin";
import { setOpen } from "./adminApi";
import { expect, test } from "./fixtures";
import { MailServer } from "./mailServer";

test.use({ tolerated: /status of (4\d\d|503)/ });

test("an owner sets the mail server and sees what it says", async ({ page, site }) => {
  const server = new MailServer();
  server.fails = false;
  const port = await server.listen();
  await signIn(page, site, "/admin/settings");
  await page.getByRole("link", { name: "Mail", exact: true }).click();
  const form = page.getByRole("form", { name: "Mail", exact: true });
  await form.getByLabel("Enquiries are").selectOption("smtp");
  await form.getByLabel("Encryption").selectOption("none");
  await form.getByLabel("Sender").fill("site@example.com");
  await form.getByLabel("Recipients of enquiries").fill("orders@example.com");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Server")).toHaveAccessibleDescription(/is required/);
  await expectSoundLayout(page);
  await form.getByLabel("Server").fill("127.0.0.1");
  await form.getByLabel("Port").fill(port);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "The settings are saved")).toBeVisible();

  const trial = section(page, "Test mail");
  await trial.getByLabel("To", { exact: true }).fill("nobody@example.com");
  await trial.getByRole("button", { name: "Send a test mail" }).click();
  await expect(trial.getByText("The mail was not sent.")).toBeVisible();
  await expect(trial.getByRole("listitem").last()).toContainText("550");
  await trial.getByLabel("To", { exact: true }).fill("me@example.com");
  await trial.getByRole("button", { name: "Send a test mail" }).click();
  await expect(trial.getByText("The mail server has taken the mail.")).toBeVisible();
  await expect(trial.getByRole("listitem").last()).toContainText("250 taken as number 1");
  expect(server.mails.join()).toContain("Subject: Test mail from");
  server.close();
});

test("a backup is taken, tried and downloaded", async ({ page, site }) => {
  // A browser without it: the dialog of the others is the system's, which no test presses.
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await signIn(page, site, "/admin/settings/backups");
  const schedule = section(page, "Schedule");
  await schedule.getByLabel("A backup is taken").selectOption("24h");
  await schedule.getByLabel("How many are kept").fill("0");
  await schedule.getByRole("button", { name: "Save" }).click();
  await expect(schedule.getByLabel("How many are kept")).toHaveAccessibleDescription(
    /from 1 to 365/,
  );
  await schedule.getByLabel("How many are kept").fill("5");
  await schedule.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "The settings are saved")).toBeVisible();

  const kept = section(page, "Backups that are kept");
  await kept.getByRole("button", { name: "Back up now" }).click();
  await expect(kept.getByRole("listitem").first()).toContainText("verified", { timeout: 60_000 });
  await expectSoundLayout(page);
  // By its name: the schedule may take another one meanwhile.
  const name = /pharma-site-\S+?\.zst/.exec(
    (await kept.getByRole("listitem").first().textContent()) ?? "",
  );
  const backup = kept.getByRole("listitem").filter({ hasText: name?.[0] ?? "no name" });
  await backup.getByRole("button", { name: /^Try to restore/ }).click();
  await expect(backup).toContainText("Test restore succeeded", { timeout: 60_000 });
  const file = await downloadOf(page, backup.getByRole("button", { name: /^Download/ }));
  expect(file.suggestedFilename()).toMatch(/^pharma-site-.*\.tar\.zst$/);
});

test("a closed site has a checklist whose lines lead on", async ({ page, site }) => {
  await setOpen(site, false);
  await signIn(page, site, "/admin/dashboard");
  const list = section(page, "Before the site is opened");
  await expect(list.getByText(/\d+ of \d+ done/)).toBeVisible();
  await expectSoundLayout(page);
  await list.getByRole("link", { name: /^Mail/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail");
  await setOpen(site, true);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(list).toHaveCount(0);
});
