/** Backups go to a directory and to a store that is down: each is told by itself. */
import { expectSoundLayout, section } from "./account";
import { signIn } from "./admin";
import { expect, test } from "./fixtures";

test.use({
  settings: {
    PHARMA_SITE_BACKUP_EVERY: "1h",
    // Nobody listens there.
    PHARMA_SITE_BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
    PHARMA_SITE_BACKUP_S3_BUCKET: "bucket",
    PHARMA_SITE_BACKUP_S3_ACCESS_KEY: "key",
    PHARMA_SITE_BACKUP_S3_SECRET_KEY: "secret",
  },
});

test("a backup in the directory and one that failed are both told", async ({ page, site }) => {
  await signIn(page, site);
  const backups = section(page, "Backups");
  await expect(async () => {
    await page.goto("/admin/system");
    await expect(backups.getByText(/read again and verified/)).toBeVisible({ timeout: 2000 });
    await expect(backups.getByText(/127\.0\.0\.1/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(backups.getByText("Last one in the directory")).toBeVisible();
  await expect(backups.getByText("Last one in the store")).toBeVisible();
  await expect(backups.getByText("none yet")).toBeVisible();
  await expect(backups.getByText(/pharma-site-.*\.tar\.zst$/)).toBeVisible();
  await expect(page.getByText("The last backup failed")).toBeVisible();
  await expectSoundLayout(page);
});
