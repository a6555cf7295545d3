/** From the sample content to a company's own site: what the texts claim is decided on before it opens. */
import { expectAccessible } from "./accessible";
import { expectSoundLayout, section } from "./account";
import { signIn, toast } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of (4\d\d|503)/ });

test("an own site is begun, its claims are decided on, and it opens", async ({ page, site }) => {
  await signIn(page, site, "/admin/settings");
  const opening = section(page, "Not open yet");
  await section(page, "Begin my own site")
    .getByRole("button", { name: "Begin my own site" })
    .click();
  const question = page.getByRole("dialog", { name: "Take the sample out?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Begin my own site" }).click();
  await expect(toast(page, "Your own site is begun, and closed")).toBeVisible();
  await expect(section(page, "Begin my own site")).toHaveCount(0);
  expect((await fetch(`${site.url}/`)).status).toBe(503);

  // Whoever is signed in sees the site as it will be, also from page to page.
  await opening.getByRole("link", { name: "See the site as it will be" }).click();
  const line = page.getByText("Not open yet: only you see this.");
  await expect(line).toBeVisible();
  await expectNoSideways(page);
  await page.goto("/about");
  await expect(line).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Story");
  await line.getByRole("link", { name: "Back office" }).click();

  await page.goto("/admin/settings");
  await expect(opening.getByRole("button", { name: "Open the site" })).toBeDisabled();
  await opening.getByRole("link", { name: "Go through the claims" }).click();
  const status = page.getByRole("status").filter({ hasText: "not yet checked" });
  await expect(status).toContainText("The site can be opened when all are.");
  await expectSoundLayout(page);

  const founded = section(page, "Founded in 1976");
  await founded.getByRole("button", { name: "True: 1976" }).click();
  await expect(founded.getByText(/Confirmed by admin@example\.com/)).toBeVisible();

  // In the editor the same is asked where the words stand.
  const address = section(page, "Address and place on the map");
  await address.getByRole("link", { name: /^Change: 11A/ }).click();
  const note = page.getByRole("note").filter({ hasText: "Is it true of your company?" });
  await expect(note.first()).toBeVisible();
  await page.getByLabel("Phone").fill("+91 11 2345 6789");
  // What is public is removed after a question, and what was typed stays.
  await note.first().getByRole("button", { name: "Remove…" }).click();
  const removal = page.getByRole("dialog", { name: /^Remove \d+ claims?\?$/ });
  await removal.getByRole("button", { name: "Cancel" }).click();
  await note.first().getByRole("button", { name: "Remove…" }).click();
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, /removed/)).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("+91 11 2345 6789");
  await note.last().getByRole("button", { name: "It is true" }).click();
  await expect(toast(page, /confirmed/)).toBeVisible();

  // One group by hand, the others as `opening.spec.ts` does it by hand.
  await page.goto("/admin/claims");
  await address
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  // What somebody has confirmed or written stays.
  await expect(address.getByRole("button", { name: /^True/ })).toHaveCount(0);
  const call = await signInToApi(site);
  type Claims = { items: { id: string; state: string }[] };
  const { items } = (await call<Claims>("GET", "/api/admin/claims")).data;
  const ids = items.filter(({ state }) => state === "shipped").map(({ id }) => id);
  expect((await call("POST", "/api/admin/claims/remove", { ids })).status).toBe(200);
  await page.reload();
  await expect(page.getByText("All are checked")).toBeVisible();
  await page.goto("/admin/settings");
  await opening.getByRole("button", { name: "Open the site" }).click();
  await page
    .getByRole("dialog", { name: "Open the site to everybody?" })
    .getByRole("button", { name: "Open the site" })
    .click();
  await expect(toast(page, "The site is open to visitors")).toBeVisible();
  const about = await (await fetch(`${site.url}/about`)).text();
  expect(about).toContain("Since 1976");
  expect(about).not.toContain("9001:2015");
  expect(about).not.toContain("Chairman");
});
