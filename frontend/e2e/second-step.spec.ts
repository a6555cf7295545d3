/** Two-step verification with an authenticator app and with recovery codes. */
import type { Page } from "@playwright/test";
import {
  addTotp,
  expectSoundLayout,
  formError,
  OtherSession,
  resetFactors,
  section,
  signOut,
  totpCode,
} from "./account";
import { signIn, submitPassword, toast } from "./admin";
import { expect, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

test.afterEach(({ site }) => resetFactors(site));

test("an authenticator app is added, asked for and removed", async ({ page, site }) => {
  await signIn(page, site);
  const other = await OtherSession.signIn(site);
  await page.goto("/admin/account");
  const browsers = section(page, "Where you are signed in").getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(second.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expect(second.getByLabel("Code from your app")).toBeFocused();
  await expectSoundLayout(page);
  await second.getByLabel("Code from your app").fill("000000");
  await second.getByRole("button", { name: "Add this app" }).click();
  const wrong = second.getByRole("alert");
  await expect(wrong).toHaveText(/^That code is not right\./);
  // Not above the picture, which is higher than a phone's screen.
  await expect(wrong).toBeInViewport({ ratio: 1 });
  await expect(second.getByLabel("Code from your app")).toBeInViewport();
  const key = (await second.locator("code").textContent()) ?? "";
  await second.getByLabel("Code from your app").fill(totpCode(key));
  await second.getByRole("button", { name: "Add this app" }).click();
  await expect(toast(page, "Verification method added")).toBeVisible();
  await expect(second.getByText("Authenticator app")).toBeVisible();
  expect(await other.isValid()).toBe(false);
  await expect(browsers).toHaveCount(1);
  await expect(section(page, "Recovery codes").getByText("You have no codes")).toBeVisible();

  await signOut(page);
  await submitPassword(page, site.password);
  const code = page.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await expectSoundLayout(page);
  // The password alone is not enough.
  await page.goto("/admin/account");
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole("button", { name: "Sign in as somebody else" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await submitPassword(page, site.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter the six digits")).toBeVisible();
  await code.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(formError(page)).toHaveText(/^That code is not right\./);
  await expect(code).toBeFocused();
  await code.fill(totpCode(key, 1));
  await code.press("Enter");
  await expect(toast(page, "Successfully logged in!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await second.getByRole("button", { name: "Remove Authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this verification method?" });
  await expect(dialog.getByText("your password alone is enough to sign in")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "“Authenticator app” was removed")).toBeVisible();
  await expect(second.getByText("You sign in with your password alone.")).toBeVisible();
  await page.goto("/admin/products");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await signOut(page);
  await submitPassword(page, site.password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("recovery codes are printed, and each signs in once", async ({ page, site }) => {
  await signIn(page, site);
  await addTotp(page);
  const codes = await generateCodes(page);
  expect(new Set(codes).size).toBe(10);
  await expectSoundLayout(page);
  await expectOnePrintedSheet(page, codes);
  // Who leaves without them has none.
  await page.getByRole("link", { name: "Products", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave this page?" });
  await expect(leaving.getByText(/^The recovery codes are shown only now/)).toBeVisible();
  await leaving.getByRole("button", { name: "Stay on this page" }).click();
  const paper = section(page, "Recovery codes");
  await paper.getByRole("button", { name: "I’ve saved my codes" }).click();
  await expect(paper.getByText(/^10 codes are left of those generated on \d/)).toBeVisible();
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

  await signOut(page);
  await redeem(page, site.password, `${codes[3]?.toLowerCase().replace("-", " ")} `);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto("/admin/account");
  await expect(paper.getByText(/^9 codes are left/)).toBeVisible();
  // New ones void these, which is asked first: tests/it/auth/recovery.rs.
  await paper.getByRole("button", { name: "Generate new codes" }).click();
  await page.getByRole("dialog", { name: "Generate new codes?" }).getByText("Cancel").click();

  await signOut(page);
  await redeem(page, site.password, codes[3] ?? "");
  await expect(formError(page)).toHaveText("That code is not right, or it was used before.");
  await page.getByLabel("Recovery code").fill(codes[4] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

async function generateCodes(page: Page): Promise<string[]> {
  const paper = section(page, "Recovery codes");
  await paper.getByRole("button", { name: "Generate recovery codes" }).click();
  await expect(paper.getByText("These codes are shown only now.")).toBeVisible();
  return listedCodes(page);
}

async function listedCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

async function redeem(page: Page, password: string, code: string): Promise<void> {
  await submitPassword(page, password);
  await page.getByRole("button", { name: "Use another method" }).click();
  await page.getByRole("button", { name: /^Recovery code/ }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Only the sheet is printed, with its instructions. */
async function expectOnePrintedSheet(page: Page, codes: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const code of codes) await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(/^For admin@example\.com at localhost:\d+\/admin/)).toBeVisible();
  await expect(page.getByText(/^Each code works once\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}
