/** The account page: the password, and the list of sessions. */
import { expectSoundLayout, OtherSession, section } from "./account";
import { signIn, toast } from "./admin";
import { expect, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

const BETTER = "seven violet tractors 19";

test("other browsers are listed and signed out, one or all", async ({ page, site }) => {
  await signIn(page, site);
  const [phone, another, last] = [
    await OtherSession.signIn(site),
    await OtherSession.signIn(site),
    await OtherSession.signIn(site),
  ];
  await page.goto("/admin/account");
  await test.step("what is not available is explained instead of missing", async () => {
    const second = section(page, "Two-step verification");
    await expect(second.getByText("Not set up on this site.")).toBeVisible();
    await expect(second.getByRole("button", { name: "Add text messages" })).toHaveCount(0);
    const paper = section(page, "Recovery codes");
    await expect(paper.getByText("Add a verification method first")).toBeVisible();
  });
  const part = section(page, "Where you are signed in");
  const rows = part.getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("This browser");
  await expect(rows.filter({ hasText: "Chrome on Android" })).toHaveCount(3);

  await part.getByRole("button", { name: "Sign out Chrome on Android" }).first().click();
  await expect(toast(page, "Signed out there")).toBeVisible();
  await expect(rows).toHaveCount(3);
  const left = await Promise.all([phone, another, last].map((browser) => browser.isValid()));
  expect(left.filter(Boolean)).toHaveLength(2);

  await part.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toast(page, "Signed out everywhere but in this browser")).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const browser of [phone, another, last]) expect(await browser.isValid()).toBe(false);
  await expect(part.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);

  // This browser, too: that is asked first.
  const other = await OtherSession.signIn(site);
  await part.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await other.isValid()).toBe(true);
  await part.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(page, "Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await other.isValid()).toBe(false);
});

// The last one: the others sign in with the first password.
test("a password is refused beside its field, and changed", async ({ page, site }) => {
  await signIn(page, site);
  const other = await OtherSession.signIn(site);
  await page.goto("/admin/account");
  const part = section(page, "Password");
  const field = (name: string) => part.getByLabel(name, { exact: true });
  const [current, next, again] = ["Current password", "New password", "New password again"];
  const change = async (typed: readonly string[]) => {
    for (const [n, name] of [current, next, again].entries()) {
      await field(name).fill(typed[n] ?? "");
    }
    await part.getByRole("button", { name: "Change password" }).click();
  };
  for (const [typed, name, words] of [
    [["", "", ""], current, "Enter the password that you have now"],
    [[site.password, "too short", "too short"], next, /Use at least 12 characters/],
    [[site.password, BETTER, `${BETTER}!`], again, "The two passwords differ"],
    [
      [site.password, "password1234", "password1234"],
      next,
      /Password is too easy to guess\. .*Add another word or two\./,
    ],
    [["wrong", BETTER, BETTER], current, "This is not the password that you have now"],
    [Array(3).fill(site.password), next, /That is the password you have now\. Choose a new one\./],
  ] as const) {
    await change(typed);
    await expect(field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(name)).toHaveAccessibleDescription(words);
    await expect(field(name)).toBeFocused();
  }
  await expectSoundLayout(page);
  expect(await other.isValid(), "nothing has changed so far").toBe(true);

  await change([site.password, BETTER, BETTER]);
  await expect(toast(page, "Password changed")).toBeVisible();
  expect(await other.isValid(), "the others are out at once").toBe(false);
  for (const name of [current, next, again]) await expect(field(name)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});
