/** Nothing typed on the site's pages is ever lost: each of these once went wrong somewhere. */

import { expectSound } from "./accessible";
import { signIn } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, test } from "./fixtures";
import {
  conflict,
  documentOf,
  expectSaved,
  fieldAt,
  openEditor,
  saveElsewhere,
} from "./siteEditor";

// The browser logs every failed request.
test.use({
  tolerated: /status of 4\d\d|Failed to load resource|net::ERR/,
});

type Home = { story: { heading: string; kicker: string }; ask: { label: string } };

const HEADING = "home.story.heading";
const kickerOf = (document: unknown) => (document as Home).story.kicker;

test("what was typed without a connection is there again", async ({ page, site }) => {
  const words = "Typed offline, journey";
  await signIn(page, site);
  await openEditor(page, "home");
  const context = page.context();
  await context.route("**/draft", (route) => route.abort());
  await fieldAt(page, HEADING).fill(words);
  await expect(page.getByText("Not saved: no connection")).toBeVisible();
  // Leaving by a link asks first, because this is on no server yet.
  await page.getByRole("link", { name: "Site", exact: true }).first().click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  page.once("dialog", (asked) => void asked.accept());
  await page.close({ runBeforeUnload: false });

  await context.unroute("**/draft");
  const again = await context.newPage();
  await openEditor(again, "home");
  await expect(fieldAt(again, HEADING)).toHaveValue(words);
  await expectSaved(again);
  const call = await signInToApi(site);
  expect((await documentOf(call, "home")) as Home).toMatchObject({ story: { heading: words } });
});

// That it is kept over a reload: `PageSaver.test.ts`.
test("a blank required text is kept with its message", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  await fieldAt(page, "home.story.kicker").fill("Beside it");
  await fieldAt(page, HEADING).fill("");
  await expect(page.getByText("Not saved: one field needs attention")).toBeVisible();
  await expect(page.getByText("Heading is required")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(fieldAt(page, HEADING)).toBeFocused();
  await page.keyboard.type("Mended");
  await expectSaved(page);
});

test("the server is started again meanwhile", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  await fieldAt(page, HEADING).fill("Before the restart, journey");
  await expectSaved(page);
  // The page in its frame asks for nothing more by then.
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-js");
  await site.restart();
  await fieldAt(page, HEADING).fill("After the restart, journey");
  await expectSaved(page);
  const call = await signInToApi(site);
  expect((await documentOf(call, "home")) as Home).toMatchObject({
    story: { heading: "After the restart, journey" },
  });
});

test("other people's fields come together, the same one is a question", async ({ page, site }) => {
  const call = await signInToApi(site);
  await signIn(page, site);
  await openEditor(page, "home");
  await saveElsewhere(
    call,
    "home",
    (document) => {
      (document as Home).ask.label = "Theirs journey";
    },
    true,
  );
  await fieldAt(page, HEADING).fill("Mine, journey");
  await expect(fieldAt(page, "home.ask.label")).toHaveValue("Theirs journey");
  await expectSaved(page);

  await saveElsewhere(call, "home", (document) => {
    (document as Home).story.heading = "As they would have it";
  });
  await fieldAt(page, HEADING).fill("As I would have it, journey");
  await expect(conflict(page)).toBeVisible();
  await expectSound(page);
  await conflict(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByText("Not saved: somebody else edited the same fields")).toBeVisible();
  await page.getByRole("button", { name: "Decide…" }).click();
  await conflict(page).getByRole("button", { name: "Save what is here" }).click();
  await expectSaved(page);
  expect(await documentOf(call, "home")).toMatchObject({
    story: { heading: "As I would have it, journey" },
  });

  await saveElsewhere(call, "home", (document) => {
    (document as Home).story.heading = "Theirs wins";
  });
  await fieldAt(page, HEADING).fill("Mine loses");
  await conflict(page).getByRole("button", { name: "Take what is saved" }).click();
  await expect(fieldAt(page, HEADING)).toHaveValue("Theirs wins");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(fieldAt(page, HEADING)).toHaveValue("Mine loses");
  await expectSaved(page);
});

test("two tabs of one administrator follow each other", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  const other = await page.context().newPage();
  await openEditor(other, "home");
  await fieldAt(page, HEADING).fill("From the first tab, journey");
  await expect(fieldAt(other, HEADING)).toHaveValue("From the first tab, journey");
  await fieldAt(other, "home.story.kicker").fill("From the second");
  await expect(fieldAt(page, "home.story.kicker")).toHaveValue("From the second");
  await expectSaved(page);
  await expectSaved(other);
  const call = await signInToApi(site);
  expect(kickerOf(await documentOf(call, "home"))).toBe("From the second");
});
