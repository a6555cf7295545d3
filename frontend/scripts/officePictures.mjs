/**
 * Takes the pictures of `docs/office.md` of a site with the sample content:
 *
 *   pharma-site serve --demo --data-dir $(mktemp -d)
 *   npm --prefix frontend run office-pictures -- http://localhost:8080 admin@example.com PASSWORD
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const [address, email, password] = process.argv.slice(2);
if (!address || !email || !password) {
  process.stderr.write("usage: office-pictures ADDRESS EMAIL PASSWORD\n");
  process.exit(2);
}
const folder = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../docs/office-pictures",
);
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
});
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  locale: "en-IN",
  timezoneId: "Asia/Kolkata",
  reducedMotion: "reduce",
});

/** @param {string} name */
async function take(name) {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality: 72 });
}

/** @param {string} part */
async function open(part) {
  await page.goto(`${address}/admin/${part}`);
  await page.locator("main h1, main select").first().waitFor();
}

await page.goto(`${address}/admin/login`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password", { exact: true }).fill(password);
await page.keyboard.press("Enter");
await page.waitForURL(/dashboard/);

await open("site/home");
const heading = page.frameLocator("iframe").getByRole("heading", { name: /A family that knows/ });
await heading.click();
await page.keyboard.press("Control+a");
await page.keyboard.type("A family that knows both sides of the counter");
await page.getByText("Saved", { exact: true }).waitFor();
await take("editor");
await page.getByRole("button", { name: "Publish…" }).click();
await page.getByRole("dialog").getByText("Our story").first().waitFor();
await take("publish");
await page.keyboard.press("Escape");
await page.getByRole("button", { name: /^Versions/ }).click();
await page.getByRole("dialog").getByText("As shipped").first().waitFor();
await take("versions");
await page.keyboard.press("Escape");
await open("site");
await take("pages");
await open("media");
await take("media");
await open("redirects");
await take("redirects");
await open("people");
await take("people");
await open("settings");
await take("settings");
await browser.close();
