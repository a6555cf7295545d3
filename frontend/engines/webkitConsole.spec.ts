/** What WebKit's browser writes to its output when nothing drives it: every message, from the first script on. */
import { spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { productId } from "../e2e/admin";
import { startSite } from "../e2e/site";
import { browserPath, stop, virtualDisplay } from "./webkit";

/** The last page says this when the others have loaded, so that silence is known to be heard. */
const END = "the end of the pages";
const SETTLED_MS = 10_000;

test("no page says anything on the console while it loads", async () => {
  const site = await startSite();
  const display = await virtualDisplay();
  const product = await productId(site, "Amoxicillin 500 mg Capsules");
  const pages = [
    "/",
    "/products",
    "/products?q=amox&view=table",
    `/products/${product}`,
    `/enquiry-list?items=${product}x20`,
    "/blog/how-to-read-a-medicine-label",
    "/legacy-interactive",
    "/contact",
    "/admin/login",
  ].map((path) => `${site.url}${path}`);
  const last = `data:text/html,<script>setTimeout(()=>console.error("${END}"),${SETTLED_MS})</script>`;
  const browser = spawn(
    browserPath(),
    ["--enable-write-console-messages-to-stdout=true", ...pages, last],
    { stdio: ["ignore", "pipe", "pipe"], env: display.environment },
  );
  let output = "";
  for (const stream of [browser.stdout, browser.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const said = () => output.split("\n").filter((line) => / CONSOLE /.test(line));
  try {
    await expect.poll(said, { timeout: 60_000 }).toContainEqual(expect.stringContaining(END));
    expect(said().filter((line) => !line.includes(END))).toEqual([]);
  } finally {
    await Promise.all([stop(browser), display.stop(), site.stop()]);
  }
});
