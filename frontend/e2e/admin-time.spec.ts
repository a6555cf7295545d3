/** The back office shows and takes Indian time, whatever the zone of the computer. */

import { signIn, toast } from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";

test.use({ timezoneId: "America/New_York" });

test("on a computer in New York a post is in Indian time", async ({ page, site }) => {
  const call = await signInToApi(site);
  const { id } = await makePost(site, "Time journey", { published_at: "2027-02-28T20:00:42Z" });
  const at = async () =>
    (await call<{ published_at: string }>("GET", `/api/admin/blogs/${id}`)).data.published_at;
  const first = await at();
  await signIn(page, site, `/admin/blogs?q=${encodeURIComponent("Time journey")}`);
  await expect(page.getByText("1 Mar 2027, 1:30 am IST")).toBeVisible();
  const date = page.getByLabel(/^Published date, IST/);
  await page.goto(`/admin/blogs/edit/${id}`);
  await expect(date).toHaveValue("2027-03-01T01:30");
  await expect(
    page.getByText("Scheduled: will be published on 1 Mar 2027, 1:30 am IST."),
  ).toBeVisible();
  await page.getByLabel(/^Author/).fill("Another");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  expect(await at(), "to the second").toBe(first);

  await page.goto(`/admin/blogs/edit/${id}`);
  await date.fill("2027-06-15T09:30");
  await page.getByRole("button", { name: "Schedule for 15 Jun 2027" }).click();
  await expect(toast(page, "It will be published on 15 Jun 2027, 9:30 am IST.")).toBeVisible();
  expect(Date.parse(await at())).toBe(Date.parse("2027-06-15T04:00:00Z"));

  await page.goto(`/admin/blogs/edit/${id}`);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  const shown = Date.parse(`${await date.inputValue()}:00+05:30`);
  expect(Math.abs(Date.now() - shown)).toBeLessThan(120_000);
  await page.getByRole("button", { name: "History" }).click();
  await expect(
    page.getByRole("dialog", { name: "History" }).getByText(/ IST/).first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/admin/history");
  await expect(page.getByRole("region", { name: "Today" }).getByText("times in IST")).toBeVisible();
  await expect(page.getByTitle(/\d:\d\d [ap]m IST$/).first()).toBeVisible();
  await expectNoSideways(page);
});
