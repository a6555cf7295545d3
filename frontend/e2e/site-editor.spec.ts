/** Words and pictures of the site's own pages: changed, compared, published, scheduled, restored. */

import { expectSound } from "./accessible";
import { expectSoundLayout } from "./account";
import { chooseFile, publicPage, sampleImage, signIn, toast } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";
import {
  expectSaved,
  fieldAt,
  openEditor,
  panel,
  publishDialog,
  saveElsewhere,
  showFields,
  shownPage,
} from "./siteEditor";

// A refused draft or publication and the page for unknown addresses are answers that the browser logs.
test.use({ tolerated: /status of (404|412|422)/ });

test("from a wrong word to its publication", { tag: "@phone" }, async ({ page, site }) => {
  const words = "Medicines that journey counters rely on";
  await signIn(page, site, "/admin/dashboard");
  // 1: the page, 2: the word.
  await page
    .getByRole("region", { name: "Words and pictures of the site" })
    .getByRole("link", { name: "Home" })
    .click();
  const heading = fieldAt(page, "home.story.heading");
  await heading.click();
  await heading.fill(words);
  await expect(page.locator('[id="home.story.heading-hint"]')).toHaveText(
    `${words.length} of 90 characters`,
  );
  await expectSaved(page);
  const shown = await shownPage(page);
  await expect(shown.getByRole("heading", { name: words })).toBeVisible();
  await expectNoSideways(page);
  await showFields(page);
  // 3 and 4.
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = publishDialog(page);
  await expect(dialog.getByRole("insertion").first()).toBeVisible();
  await expect(dialog.getByText("Our story › Heading")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeFocused();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByRole("link", { name: /See the page/ })).toHaveAttribute("href", "/");
  expect(await publicPage(site, "/")).toContain(words);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expectSaved(page);
});

test("typed on the page itself", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "partners");
  const shown = await shownPage(page);
  const heading = shown.getByRole("heading", { level: 1 });
  // Again while the page's script is not there yet.
  await expect(async () => {
    await heading.click();
    await expect(shown.locator("[contenteditable]")).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", together");
  await expect(fieldAt(page, "partners.hero.heading")).toHaveValue(/, together$/);
  await page.keyboard.press("Control+z");
  await expect(fieldAt(page, "partners.hero.heading")).not.toHaveValue(/together/);
  await expectSaved(page);
  await page.getByRole("button", { name: "Browse" }).click();
  await shown
    .getByRole("banner")
    .getByRole("link", { name: /^contact/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/site\/contact$/);
  await expect(page.getByRole("form", { name: "Fields: Contact" })).toBeVisible();
});

test("items of lists by keyboard, and undo", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  const proof = panel(page).getByRole("group", { name: /^Facts below the slides/ });
  const before = await proof.locator("summary").allInnerTexts();
  await proof.getByRole("button", { name: "Move fact 1 down" }).focus();
  await page.keyboard.press("Enter");
  await expect(proof.locator("summary").nth(1)).toContainText(before[0]?.split("\n")[1] ?? "");
  await expect(proof.getByRole("button", { name: "Move fact 2 down" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Fact is now 2 of 3" })).toBeAttached();
  await proof.getByRole("button", { name: "Add fact" }).press("Enter");
  await expect(proof.locator("summary")).toHaveCount(4);
  await expect(proof.locator("summary").nth(3)).toContainText("New text");
  await expect(proof.locator("summary").nth(3)).toBeFocused();
  await expectSaved(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = publishDialog(page);
  await expect(dialog.getByText("still “New text”")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText(/^Write the texts that are still as they were/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await proof.getByRole("button", { name: "Remove fact 4" }).press("Enter");
  await expect(proof.getByRole("button", { name: "Remove fact 3" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(proof.locator("summary")).toHaveCount(4);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(proof.locator("summary").first()).toContainText(before[0]?.split("\n")[1] ?? "");
  await page.keyboard.press("Control+Shift+z");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  expect(await proof.locator("summary").allInnerTexts()).toEqual(before);
  await expectSaved(page);
});

test("a picture with its focal point and its description", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "about");
  const picture = panel(page)
    .getByRole("group", { name: /Picture/ })
    .first();
  await picture.getByRole("button", { name: "Replace…" }).click();
  const dialog = page.getByRole("dialog");
  const choose = dialog.locator("button", { hasText: "Choose a file" });
  const file = sampleImage("articles/antibiotic-stewardship-at-the-counter.160.webp");
  await chooseFile(page, choose, file);
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  const point = picture.getByRole("button", { name: /^Focal point/ });
  await point.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(picture.getByLabel("Focus from the left, %")).toHaveValue("55");
  await expect(picture.getByLabel("from the top, %", { exact: true })).toHaveValue("45");
  await picture.getByLabel("Description").fill("A counter.");
  await expectSaved(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(publishDialog(page).getByRole("figure")).toHaveCount(2);
  await publishDialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Discard the draft…" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(toast(page, "Draft discarded")).toBeVisible();
});

test("links are picked, broken ones are named, a version comes back", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  const link = fieldAt(page, "home.ask.href");
  await link.click();
  await link.fill("priv");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Privacy Policy/ })
    .click();
  await expect(link).toHaveValue("/privacy");
  await link.fill("/nowhere-at-all");
  await page.keyboard.press("Tab");
  await expectSaved(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = publishDialog(page);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    dialog.getByText(/^Home › Second link of every slide › Leads to/).last(),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: /^Versions/ });
  await versions.getByRole("button", { name: "Compare Original version" }).click();
  await expect(versions.getByText("/nowhere-at-all")).toBeVisible();
  await expectSound(page);
  await versions.getByRole("button", { name: "Make Original version the draft" }).click();
  await expect(link).toHaveValue("/enquiry-list");
  await expectSaved(page);
});

test("published at a moment to come, and cancelled", async ({ page, site }) => {
  const call = await signInToApi(site);
  await saveElsewhere(call, "terms", (document) => {
    (document.head as { title: string }).title = "Terms, journey";
  });
  await signIn(page, site, "/admin/site");
  await expect(page.getByText(/Draft, saved/).first()).toBeVisible();
  await page.getByRole("button", { name: "Publish changes…" }).click();
  const dialog = publishDialog(page);
  for (const box of await dialog.getByRole("checkbox", { name: /Home|Story/ }).all()) {
    await box.uncheck();
  }
  await dialog.getByRole("checkbox", { name: "Schedule for later" }).check();
  await dialog.getByLabel("Published at, IST").fill("2099-01-01T09:00");
  await expect(dialog.getByText(/1 Jan 2099, 9:00 am IST/)).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("The moment must be within a year")).toBeVisible();
  await dialog.getByLabel("Published at, IST").fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText(/^That moment has passed\./).first()).toBeVisible();
  const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
  await dialog.getByLabel("Published at, IST").fill(`${inAWeek.slice(0, 10)}T09:00`);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("Scheduled", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Cancel the publication of .*Terms/ }).click();
  await page.getByRole("button", { name: "Do not publish" }).click();
  await expect(toast(page, /^Publication cancelled/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Scheduled" })).toHaveCount(0);
});

test("the forms of all kinds of fields, in light and dark", async ({ page, site }) => {
  await signIn(page, site);
  for (const name of ["company", "layout", "legacy-interactive"]) {
    await openEditor(page, name);
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll("details")) folded.open = true;
    });
    await expectSoundLayout(page);
  }
});
