/** Helpers for sign-in tests: an authenticator app, a second browser and the command line. */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectReadableInTheDark, expectSound } from "./accessible";
import { ADMINISTRATOR, toast } from "./admin";
import type { RunningSite } from "./site";
import { binaryPath } from "./siteProcess";

/** The TOTP code for a base32 key, `steps` periods of 30 seconds from now (RFC 6238). */
export function totpCode(key: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key.replace(/\s/g, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A session of the same account in another browser. */
export class OtherSession {
  private constructor(
    private readonly site: RunningSite,
    private readonly token: string,
  ) {}

  static async signIn(site: RunningSite, password = site.password): Promise<OtherSession> {
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
    return new OtherSession(site, granted.access_token);
  }

  call(method: string, address: string): Promise<Response> {
    return fetch(`${this.site.url}${address}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}` },
    });
  }

  async isValid(): Promise<boolean> {
    return (await this.call("GET", "/auth/v1/user")).ok;
  }

  /** Ends every session except this one. */
  async endOthers(): Promise<void> {
    expect((await this.call("POST", "/auth/v1/logout?scope=others")).status).toBe(204);
  }
}

/** Removes the verification methods, as the operator of the site can, for the next test of the file. */
export async function resetFactors(site: RunningSite): Promise<void> {
  const data = path.join(site.directory, "data");
  const command = ["reset-mfa", "--email", ADMINISTRATOR, "--data-dir", data];
  await promisify(execFile)(binaryPath(), command);
}

/** Accessible, readable in the dark theme too, and no sideways scrolling. */
export async function expectSoundLayout(page: Page): Promise<void> {
  await expectSound(page);
  await expectReadableInTheDark(page);
}

/** On phones the button is in the menu. */
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

/** The error above a form of the login page. */
export function formError(page: Page): Locator {
  return page.getByRole("main").getByRole("alert");
}

export function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Adds an authenticator app on the account page and returns its key. */
export async function addTotp(page: Page, steps = 0): Promise<string> {
  await page.goto("/admin/account");
  const factors = section(page, "Two-step verification");
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  const key = (await factors.locator("code").textContent()) ?? "";
  await factors.getByLabel("Code from your app").fill(totpCode(key, steps));
  await factors.getByRole("button", { name: "Add this app" }).click();
  await expect(toast(page, "Verification method added")).toBeVisible();
  return key;
}
