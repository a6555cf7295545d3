/** Identity from the outside: an authenticator app, another browser, the operator's command line. */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";
import { ADMINISTRATOR, toast } from "./admin";
import { expectAccessible, expectNoSideways } from "./fixtures";
import type { RunningSite } from "./site";

/** What an authenticator app shows for a key in base 32, now or `steps` half minutes away (RFC 6238). */
export function appCode(key: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key.replace(/\s/g, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Somebody signed in to the same account in another browser. */
export class Elsewhere {
  private constructor(
    private readonly site: RunningSite,
    private readonly token: string,
  ) {}

  static async signIn(site: RunningSite, password = site.password): Promise<Elsewhere> {
    const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
      },
      body: JSON.stringify({ email: ADMINISTRATOR, password }),
    });
    const granted = (await answer.json()) as { access_token: string };
    expect(answer.status, JSON.stringify(granted)).toBe(200);
    return new Elsewhere(site, granted.access_token);
  }

  call(method: string, address: string): Promise<Response> {
    return fetch(`${this.site.url}${address}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}` },
    });
  }

  async isIn(): Promise<boolean> {
    return (await this.call("GET", "/auth/v1/user")).ok;
  }

  /** Ends every session but this one. */
  async endTheOthers(): Promise<void> {
    expect((await this.call("POST", "/auth/v1/logout?scope=others")).status).toBe(204);
  }
}

/** A command beside the serving site. */
export async function operator(site: RunningSite, command: string, input = ""): Promise<void> {
  const [name = "", ...options] = command.split(" ");
  const data = ["--email", ADMINISTRATOR, "--data-dir", path.join(site.directory, "data")];
  const run = promisify(execFile)(process.env.PHARMA_BINARY ?? "", [name, ...options, ...data]);
  run.child.stdin?.end(input);
  await run;
}

/** The account as it was: its first password, no second step, no failed attempts. */
export async function fresh(site: RunningSite): Promise<void> {
  await operator(site, "reset-mfa");
  await operator(site, "reset-password --password-stdin", `${site.password}\n`);
}

/** No violation in light or in dark, and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
}

export async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(ADMINISTRATOR);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Presses the button, which a phone keeps in its menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await expect(page.locator("#main")).toBeVisible();
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await expect(toast(page, "Logged out successfully")).toBeVisible();
}

/** What a form of the login page says went wrong. */
export function refusal(page: Page): Locator {
  return page.getByRole("main").getByRole("alert");
}

export function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Adds an authenticator app on the account page, and returns its key. */
export async function addApp(page: Page, steps = 0): Promise<string> {
  await page.goto("/admin/account");
  const second = section(page, "Second step");
  await second.getByRole("button", { name: "Add an authenticator app" }).click();
  const key = (await second.locator("code").textContent()) ?? "";
  await second.getByLabel("Code from your app").fill(appCode(key, steps));
  await second.getByRole("button", { name: "Add this app" }).click();
  await expect(toast(page, "Second step added")).toBeVisible();
  return key;
}
