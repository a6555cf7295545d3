/** Signing in and out of the back office. */
import { expectSoundLayout, formError, pressSignOut, signOut } from "./account";
import { ADMINISTRATOR, signIn, signInOnPage, submitPassword, toast } from "./admin";
import { expect, hold, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

const SIGN_IN = "**/auth/v1/token?grant_type=password";

test("a wrong password is reported, the right one opens the office", async ({ page, site }) => {
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Admin Login", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();

  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Enter your e-mail address")).toBeVisible();
  await expect(page.getByText("Enter your password")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectSoundLayout(page);

  await submitPassword(page, "not the password");
  await expect(formError(page)).toHaveText("Invalid credentials. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue(ADMINISTRATOR);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  const release = await hold(page, SIGN_IN);
  await submitPassword(page, site.password);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(toast(page, "Successfully logged in!")).toBeVisible();
});

test("a password can be shown while it is typed", async ({ page }) => {
  await page.goto("/admin/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("seven violet tractors");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("what else is wrong is not reported as a wrong password", async ({ page, site, tolerate }) => {
  tolerate(/status of [45]\d\d|ERR_CONNECTION_REFUSED|Failed to fetch/);
  await page.goto("/admin/login");
  const refused = (status: number, code: string) => ({
    status,
    headers: { "X-Supabase-Api-Version": "2024-01-01" },
    json: { code, error_code: code, msg: "said by the server" },
  });
  for (const [answer, words] of [
    [null, /^The server cannot be reached\. Check the connection/],
    [{ status: 503 }, /^The server is busy\. Wait a moment/],
    [refused(500, "unexpected_failure"), /^The server had a problem\./],
    [{ status: 200, json: {} }, /^Authentication failed$/],
    [refused(429, "over_request_rate_limit"), /^Too many attempts\. Wait a few minutes/],
    [refused(403, "bad_origin"), /^This page was opened at an address that the site does not know/],
  ] as const) {
    await page.route(
      SIGN_IN,
      (route) => (answer ? route.fulfill(answer) : route.abort("connectionrefused")),
      { times: 1 },
    );
    await submitPassword(page, site.password);
    await expect(formError(page)).toHaveText(words);
  }
});

test("a session that cannot be looked up is retried, not discarded", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/status of [45]\d\d|ERR_CONNECTION_REFUSED|Failed to fetch/);
  await signIn(page, site, "/admin/dashboard");
  await page.clock.install();
  const refresh = "**/auth/v1/token?grant_type=refresh_token";
  await page.route(refresh, (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByRole("status", { name: "" }).first()).toBeAttached();
  await page.clock.runFor(5000);
  await expect(page.getByText("The server does not answer yet.")).toBeVisible();
  const gaveUp = page.getByRole("alert").getByText("The server cannot be reached");
  // auth-js retries for half a minute with growing delays.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(gaveUp).toBeVisible({ timeout: 200 });
  }).toPass();
  await expectSoundLayout(page);
  await page.unroute(refresh);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

test("after signing in one comes to the page that was asked for", async ({ page, site }) => {
  await page.goto("/about");
  await page.goto("/admin/products?q=cardiac#main");
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fproducts%3Fq%3Dcardiac%23main$/);
  await page.goBack();
  await expect(page, "the redirect left no history entry").toHaveURL(/\/about$/);
  await page.goForward();
  await submitPassword(page, site.password);
  await expect(page).toHaveURL(/\/admin\/products\?q=cardiac#main$/);
  await page.goBack();
  await expect(page, "nor did the login page").toHaveURL(/\/about$/);
});

test("signing out ends the session, and Back does not bring it back", async ({ page, site }) => {
  await signInOnPage(page, site);
  await page.goto("/admin/products");
  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("when signing out fails, a message says so", async ({ page, site, tolerate }) => {
  tolerate(/status of 5\d\d/);
  await signIn(page, site, "/admin/dashboard");
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 500 }));
  await pressSignOut(page);
  await expect(toast(page, "Failed to log out")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("the session survives a reload, and scripts read no token", async ({ page, site }) => {
  await signInOnPage(page, site);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const [cookie, ...others] = await page.context().cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: "rt", httpOnly: true, sameSite: "Strict", path: "/" });
  const within = await page.evaluate(() => ({
    cookies: document.cookie,
    kept: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }));
  expect(within.cookies).toBe("");
  expect(within.kept).not.toContain(cookie?.value);
  expect(within.kept, "nor an access token").not.toContain("eyJ");
});
