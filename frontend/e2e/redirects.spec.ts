/**
 * Redirects: made, refused where they would make a chain or an editor would lead them elsewhere, followed by visitors, deleted and
 * undone; offered after a deletion and for what visitors did not find; imported after a review.
 */
import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { csv, deleteRow, downloadOf, openFiles, row, signIn, toast, undo } from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, followLink, hydrated, test, visit } from "./fixtures";
import type { RunningSite } from "./site";

// The browser logs the old addresses' error responses.
test.use({ tolerated: /status of 4\d\d/ });

const PASSWORD = "copper lantern 42 otter";

async function answer(site: RunningSite, address: string) {
  const response = await fetch(`${site.url}${address}`, { redirect: "manual" });
  return [response.status, response.headers.get("location")];
}

const dialog = (page: Page, name = "New redirect") => page.getByRole("dialog", { name });

async function fill(form: Locator, from: string, to: string): Promise<void> {
  await form.getByLabel("Old address").fill(from);
  await form.getByLabel("New address").fill(to);
  await form.getByRole("button", { name: "Save", exact: true }).click();
}

test("made, refused, followed, changed, deleted and undone", async ({ page, site }) => {
  const old = "/old-journey.html";
  await signIn(page, site, "/admin/redirects");
  await expect(page.getByRole("heading", { name: "Redirects" })).toBeVisible();
  await page.getByRole("button", { name: "New redirect" }).first().click();
  const form = dialog(page);
  await expect(form.getByLabel("Old address")).toBeFocused();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("Enter the old address")).toBeVisible();
  await expect(form.getByLabel("Old address")).toBeFocused();
  await expectSound(page);

  // Escape asks before what was typed is lost.
  await form.getByLabel("Old address").fill(`https://www.example.org${old}`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Old address")).toHaveValue(old);
  await form.getByLabel("New address").fill("/about");
  await form.getByLabel("New address").press("Enter");
  await expect(toast(page, `${old} now leads to /about`)).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await answer(site, old)).toEqual([301, "/about"]);

  await page.getByRole("button", { name: "New redirect" }).first().click();
  await fill(form, "/older-journey", old);
  await expect(form.getByLabel("New address")).toHaveAccessibleDescription(
    /is itself an old address/,
  );
  await form.getByRole("button", { name: "Send them to /about" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "/older-journey now leads to /about")).toBeVisible();

  await page.goto(old);
  await expect(page).toHaveURL(/\/about$/);
  await page.goto("/admin/redirects");
  await expect(row(page, old)).toContainText("last");
  await expectSound(page);
  await page.getByRole("button", { name: `Edit ${old}` }).click();
  const edit = dialog(page, "Edit redirect");
  await edit.getByLabel("Its visitors are sent").selectOption("410");
  await expect(edit.getByLabel("New address")).toHaveCount(0);
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, `${old} now says that the page is gone`)).toBeVisible();
  await page.goto(old);
  await expect(page.getByRole("heading", { name: "This page is no longer here" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "This page is no longer here" })).toBeVisible();
  await expectSound(page);

  await page.goto("/admin/redirects");
  await page.getByRole("button", { name: `Delete ${old}` }).click();
  await expect(toast(page, `${old} is no longer redirected`)).toBeVisible();
  expect(await answer(site, old)).toEqual([404, null]);
  await undo(page);
  await expect(row(page, old)).toContainText("is gone");
  expect(await answer(site, old)).toEqual([410, null]);
});

test("an editor is told that other sites are for owners", async ({ page, site, browser }) => {
  const call = await signInToApi(site);
  await signIn(page, site, "/admin/redirects");
  await page.getByRole("button", { name: "New redirect" }).first().click();
  const [old, there] = ["/shop-journey", "https://shop.example/spring"];
  await fill(dialog(page), old, there);
  await expect(toast(page, `${old} now leads to ${there}`)).toBeVisible();
  expect(await answer(site, old)).toEqual([301, there]);

  const invitation = { email: "editor-journey@example.com", role: "editor" };
  const sent = await call<{ link: string }>("POST", "/api/admin/people/invitations", invitation);
  const viewport = page.viewportSize();
  const theirs = await (await browser.newContext({ viewport })).newPage();
  await theirs.goto(sent.data.link);
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("Password again", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(theirs.locator("#main")).toBeVisible();
  await theirs.goto(`${new URL(sent.data.link).origin}/admin/redirects`);
  await expect(row(theirs, old)).toContainText("Only owners can edit");
  await expect(theirs.getByRole("button", { name: `Edit ${old}` })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: `Delete ${old}` })).toHaveCount(0);
  await theirs.getByRole("button", { name: "New redirect" }).first().click();
  await fill(dialog(theirs), "/evil-journey", "https://evil.example/");
  await expect(dialog(theirs).getByLabel("New address")).toHaveAccessibleDescription(
    /Only an owner can let it lead to another site\./,
  );
  await theirs.context().close();
});

test("offered after a deletion; a link within the site follows it", async ({ page, site }) => {
  const title = "Farewell journey";
  const { slug } = await makePost(site, title, { published_at: "2026-01-01T00:00:00Z" });
  await signIn(page, site, "/admin/blogs?q=farewell");
  await deleteRow(page, title);
  await expect(toast(page, "Blog deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: "Send its visitors elsewhere" }).click();
  const form = dialog(page);
  await expect(form.getByLabel("Old address")).toHaveValue(`/blog/${slug}`);
  await expect(form.getByLabel("New address")).toBeFocused();
  await fill(form, `/blog/${slug}`, "/terms");
  await expect(toast(page, `/blog/${slug} now leads to /terms`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/redirects$/);

  for (const address of [`/blog/${slug}`, "/blog/never-was"]) {
    await visit(page, "/about");
    await followLink(page, address);
    if (address.endsWith(slug)) await expect(page).toHaveURL(/\/terms$/);
    else await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found/i);
  }
});

test("what nobody found is redirected; a list is imported", async ({ page, site }) => {
  const missed = "/missed-journey";
  for (const address of [missed, missed, missed, "/wp-login.php", "/wp-login.php"]) {
    await fetch(`${site.url}${address}`);
  }
  await signIn(page, site, "/admin/redirects?show=not-found");
  await expect(row(page, missed)).toContainText("3");
  await expect(page.getByText("/wp-login.php")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Which addresses" }).selectOption("What programs try");
  await expect(row(page, "/wp-login.php")).toBeVisible();
  await page.getByRole("combobox", { name: "Which addresses" }).selectOption("What people ask for");
  await row(page, missed).getByRole("button", { name: "Redirect…" }).click();
  await fill(dialog(page), missed, "/contact");
  await expect(toast(page, `${missed} now leads to /contact`)).toBeVisible();
  await expect(row(page, missed)).toHaveCount(0);

  await page.goto("/admin/redirects");
  await openFiles(page);
  await page.getByRole("button", { name: "Import…" }).click();
  const importing = dialog(page, "Import redirects");
  const choose = (text: string) =>
    importing.getByLabel("List", { exact: true }).setInputFiles(csv("old addresses.csv", text));
  await importing.getByRole("button", { name: "Import", exact: true }).click();
  await expect(importing.getByText("Choose a list first")).toBeVisible();
  await choose("hello\nworld\n");
  await expect(
    importing.getByText(/The list has no columns that are called from and to/),
  ).toBeVisible();
  await choose("from,to\n/listed-journey,/about\nwrong,//evil.example\n");
  await expect(importing.getByText(/^1 row has mistakes/)).toBeVisible();
  await expect(importing.getByText(/^from: must begin with \//)).toBeVisible();
  await expectSound(page);
  await choose(`from,to\n/listed-journey,/about\n${missed},/terms\n`);
  await expect(importing.getByText("1 new, 1 changed, 0 unchanged.")).toBeVisible();
  expect(await answer(site, missed)).toEqual([301, "/contact"]);
  await importing.getByRole("button", { name: "Import 2 redirects" }).click();
  await expect(toast(page, "2 redirects imported")).toBeVisible();
  await expect(importing).toHaveCount(0);
  await expect(row(page, "/listed-journey")).toBeVisible();
  expect(await answer(site, missed)).toEqual([301, "/terms"]);
  await page.goto("/admin/redirects");
  await openFiles(page);
  const file = await downloadOf(page, page.getByRole("button", { name: "Export as CSV" }));
  expect(file.suggestedFilename()).toBe("redirects.csv");
  await page.getByRole("searchbox", { name: "Search the redirects" }).fill("no-such-address");
  await expect(page.getByText("No redirects found")).toBeVisible();
});
