/** Codes by text message, with an SMS gateway of the test. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expectSoundLayout, formError, section, signOut } from "./account";
import { signIn, submitPassword, toast } from "./admin";
import { test as base, expect } from "./fixtures";

type Message = { to: string; message: string };

/** An SMS gateway that can be switched to refusing messages. */
class Gateway {
  readonly taken: Message[] = [];
  fails = false;
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      let body = "";
      for await (const piece of request) body += piece;
      if (!this.fails) this.taken.push(JSON.parse(body) as Message);
      response.writeHead(this.fails ? 500 : 202).end();
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send?key=secret`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The code of the newest message, once `count` messages have arrived. */
  async code(count: number): Promise<string> {
    await expect.poll(() => this.taken.length).toBe(count);
    return this.taken.at(-1)?.message.match(/^\d{6}/)?.[0] ?? "";
  }
}

const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const gateway = new Gateway();
      await use(gateway);
      gateway.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ gateway }, use) => use({ PHARMA_SITE_AUTH_SMS_GATEWAY_URL: await gateway.open() }),
    { scope: "worker" },
  ],
});

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

test("a message that cannot be sent is reported", async ({ page, site, gateway }) => {
  await signIn(page, site, "/admin/account");
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add text messages" }).click();
  await second.getByLabel("Mobile number").fill("+91 98765 43210");
  gateway.fails = true;
  await second.getByRole("button", { name: "Send the code" }).click();
  await expect(second.getByRole("alert")).toHaveText(/^The message could not be sent\./);
  gateway.fails = false;
  await second.getByRole("button", { name: "Cancel" }).click();
  await expect(second.getByText("You sign in with your password alone.")).toBeVisible();
  await signOut(page);
  await submitPassword(page, site.password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("a number is added with a code, and signs in", async ({ page, site, gateway }) => {
  await signIn(page, site, "/admin/account");
  const second = section(page, "Two-step verification");
  await second.getByRole("button", { name: "Add text messages" }).click();
  const number = second.getByLabel("Mobile number");
  await expect(number).toBeFocused();
  await second.getByRole("button", { name: "Send the code" }).click();
  await expect(second.getByText("Enter the whole number, from the + on")).toBeVisible();
  await expectSoundLayout(page);
  await number.fill("+91 98765 00000");
  await second.getByRole("button", { name: "Send the code" }).click();
  await gateway.code(1);
  await second.getByRole("button", { name: "Not this number?" }).click();
  await number.fill("+91 98765-43210");
  await second.getByRole("button", { name: "Send the code" }).click();
  const first = await gateway.code(2);
  expect(gateway.taken.map((message) => message.to)).toEqual(["+919876500000", "+919876543210"]);
  await expect(second.getByText("+919876543210")).toBeVisible();
  await expectSoundLayout(page);

  await second.getByLabel("Code from the text message").fill(first === "000000" ? "1" : "000000");
  await second.getByRole("button", { name: "Add this number" }).click();
  await expect(second.getByRole("alert")).toHaveText(/^That code is not right\. Compare it/);
  await second.getByRole("button", { name: "Send another code" }).click();
  await expect(toast(page, "Another code is on its way")).toBeVisible();
  await second.getByLabel("Code from the text message").fill(await gateway.code(3));
  await second.getByRole("button", { name: "Add this number" }).click();
  await expect(toast(page, "Verification method added")).toBeVisible();
  await expect(second.getByText("Phone ending 3210")).toBeVisible();

  await signOut(page);
  await submitPassword(page, site.password);
  await expect(page.getByText("a code goes to your phone by text message")).toBeVisible();
  await expectSoundLayout(page);
  await page.getByRole("button", { name: "Send the code" }).click();
  const code = await gateway.code(4);
  await page.getByLabel("Code from the text message").fill(code === "000000" ? "1" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(formError(page)).toBeVisible();
  await page.getByLabel("Code from the text message").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
