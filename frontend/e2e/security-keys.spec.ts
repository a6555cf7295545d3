/** Security keys and the passkey of a device, with Chromium's virtual authenticators in place of real ones. */
import type { CDPSession, Page } from "@playwright/test";
import { expectSoundLayout, formError, resetFactors, section, signOut } from "./account";
import { signIn, submitPassword, toast } from "./admin";
import { expect, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

test.afterEach(({ site }) => resetFactors(site));

const USB = { protocol: "ctap2", transport: "usb" } as const;
const BUILT_IN = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

test("this device is added, signs in, and is removed", async ({ page, site }) => {
  await addAuthenticator(page, BUILT_IN);
  await signIn(page, site, "/admin/account");
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add this device" }).click();
  await expect(second.getByLabel("Name")).toHaveValue("This device");
  await expectSoundLayout(page);
  await second.getByRole("button", { name: "Add this device" }).click();
  await expect(toast(page, "Verification method added")).toBeVisible();
  await expect(second.getByText("This device", { exact: true })).toBeVisible();

  await signOut(page);
  await submitPassword(page, site.password);
  await expectSoundLayout(page);
  await page.getByRole("button", { name: "Use security key or passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(toast(page, "Successfully logged in!")).toBeVisible();

  await page.goto("/admin/account");
  await second.getByRole("button", { name: "Remove This device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "“This device” was removed")).toBeVisible();
  await expect(second.getByText("You sign in with your password alone.")).toBeVisible();
});

test("the same key is not added twice, and a second one is", async ({ page, site }) => {
  const { devtools, authenticatorId } = await addAuthenticator(page, USB);
  await signIn(page, site, "/admin/account");
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add a security key" }).click();
  await expect(second.getByLabel("Name")).toHaveValue("Security key");
  await second.getByLabel("Name").fill("Blue key");
  await second.getByRole("button", { name: "Add this key" }).click();
  await expect(second.getByText("Blue key")).toBeVisible();

  await second.getByRole("button", { name: "Add another method" }).click();
  await expectSoundLayout(page);
  await second.getByRole("button", { name: "Add a security key" }).click();
  await second.getByRole("button", { name: "Add this key" }).click();
  await expect(second.getByRole("alert")).toHaveText("This key is added already.");

  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  const other = await addAuthenticator(page, USB, devtools);
  await second.getByLabel("Name").fill("Blue key");
  await second.getByRole("button", { name: "Add this key" }).click();
  await expect(second.getByRole("alert")).toHaveText(/^You already have one of that name\./);
  await second.getByLabel("Name").fill("Red key");
  await second.getByRole("button", { name: "Add this key" }).click();
  await expect(second.getByText("Red key")).toBeVisible();

  await signOut(page);
  await submitPassword(page, site.password);
  await page.getByRole("button", { name: "Red key" }).click();
  await page.getByRole("button", { name: "Use security key or passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  expect(other.authenticatorId).not.toBe(authenticatorId);
});

test("a key that does not answer is reported", async ({ page, site }) => {
  const { devtools, authenticatorId } = await addAuthenticator(page, BUILT_IN);
  await signIn(page, site, "/admin/account");
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add this device" }).click();
  // A fingerprint that is not recognised.
  const finger = (isUserVerified: boolean) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  await finger(false);
  await second.getByRole("button", { name: "Add this device" }).click();
  await expect(second.getByRole("alert")).toHaveText(/^Your browser did not get an answer/);
  await finger(true);
  await second.getByRole("button", { name: "Add this device" }).click();
  await expect(toast(page, "Verification method added")).toBeVisible();

  await signOut(page);
  await submitPassword(page, site.password);
  await finger(false);
  await page.getByRole("button", { name: "Use security key or passkey" }).click();
  await expect(formError(page)).toHaveText(/^Your browser did not get an answer/);
  await page.getByRole("button", { name: "Use another method" }).click();
  await expect(page.getByRole("button", { name: /^Recovery code/ })).toBeVisible();
  await expectSoundLayout(page);
  await page.getByRole("button", { name: "This device" }).click();
  await finger(true);
  await page.getByRole("button", { name: "Use security key or passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

type Authenticator = { devtools: CDPSession; authenticatorId: string };

/** Adds a virtual authenticator that confirms requests automatically. */
async function addAuthenticator(
  page: Page,
  options: typeof USB | typeof BUILT_IN,
  earlier?: CDPSession,
): Promise<Authenticator> {
  const devtools = earlier ?? (await page.context().newCDPSession(page));
  if (!earlier) await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, automaticPresenceSimulation: true },
  });
  return { devtools, authenticatorId };
}
