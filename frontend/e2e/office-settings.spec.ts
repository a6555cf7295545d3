/** Mail and backups without a shell, licences and the map in the company's facts, and the checklist of a closed site. */
import { expectSound } from "./accessible";
import { expectSoundLayout, section } from "./account";
import { signIn, toast } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, test, visit } from "./fixtures";
import { MailServer } from "./mailServer";
import { expectSaved, openEditor, panel } from "./siteEditor";

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
  await expectSoundLayout(page);
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
  const download = page.waitForEvent("download");
  await backup.getByRole("button", { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^pharma-site-.*\.tar\.zst$/);
});

test("licences are entered, an expired one is not shown, and degrees move the pin", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await openEditor(page, "company");
  const fields = panel(page);
  await fields.getByLabel("GSTIN").fill("27 aapfu0939f 1zv");
  await fields.getByLabel("Degrees north").fill("12.9716");
  await fields.getByLabel("Degrees east").fill("77.5946");
  await expectSaved(page);
  const call = await signInToApi(site);
  const { data } = await call<{ draft: Record<string, unknown> }>("GET", "/api/admin/site/company");
  const licences = [
    { id: "a", form: "20B", number: "MH-1", place: "Pune", expires: "2099-12-31" },
    { id: "b", form: "21B", number: "MH-2", place: "", expires: "2020-01-01" },
  ];
  await call("PUT", "/api/admin/site/company/draft", { ...data.draft, licences });
  await call("POST", "/api/admin/site/publish", { pages: ["company"] });
  await visit(page, "/contact");
  await expect(page.getByRole("contentinfo")).toContainText(
    "Drug licence 20B MH-1 · GSTIN 27AAPFU0939F1ZV",
  );
  const office = page.getByRole("main");
  await expect(office.getByText("20B: MH-1, Pune, valid until 31 December 2099")).toBeVisible();
  await expect(page.getByText("MH-2")).toHaveCount(0);
  await expectSound(page);
});

test("a closed site has a checklist whose lines lead on, and an open one has none", async ({
  page,
  site,
}) => {
  const call = await signInToApi(site);
  const { data } = await call<{ verification: object }>("GET", "/api/admin/site-settings");
  const settings = (open: boolean) => ({ verification: data.verification, open });
  await call("PUT", "/api/admin/site-settings", settings(false));
  await signIn(page, site, "/admin/dashboard");
  const list = section(page, "Before the site is opened");
  await expect(list.getByText(/\d+ of \d+ done/)).toBeVisible();
  await expectSoundLayout(page);
  await list.getByRole("link", { name: /^Mail/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail");
  await call("PUT", "/api/admin/site-settings", settings(true));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(list).toHaveCount(0);
});
