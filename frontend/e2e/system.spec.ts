/** How the site is doing: a backup that fails shows on the dashboard, and under System with its reason. */
import { expectSoundLayout, section } from "./account";
import { signIn } from "./admin";
import { expect, test } from "./fixtures";

// A file stands where the backups should go.
test.use({
  settings: { PHARMA_SITE_BACKUP_EVERY: "1h", PHARMA_SITE_BACKUP_DIRECTORY: "site.db" },
});

test("a backup that fails is on the dashboard and under System", async ({ page, site }) => {
  await signIn(page, site);
  await expect(async () => {
    await page.goto("/admin/dashboard");
    const attention = section(page, "Needs attention");
    await expect(attention.getByText("The last backup failed")).toBeVisible({ timeout: 2000 });
  }).toPass();
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("navigation", { name: "Back office" })
    .getByRole("link", { name: "System" })
    .click();
  await expect(page.getByRole("heading", { name: "System", level: 1 })).toBeVisible();
  const backups = section(page, "Backups");
  await expect(backups.getByText("every hour")).toBeVisible();
  await expect(backups.getByText("none yet")).toBeVisible();
  await expect(backups.getByText(/site\.db/)).toBeVisible();
  await expect(section(page, "Disk").getByRole("meter")).toBeVisible();
  await expect(section(page, "Last warnings and errors").getByText(/backup failed/)).toBeVisible();
  await expectSoundLayout(page);
});
