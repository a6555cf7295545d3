import { chromium } from "playwright-core";
const [,, base, ...jobs] = process.argv;
const exe = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath: exe, args: ["--no-sandbox"] });
for (const job of jobs) {
  const [name, path, widths = "360,768,1440", js = "1", sel = "", type = ""] = job.split("|");
  for (const width of widths.split(",")) {
    const page = await browser.newPage({ viewport: { width: Number(width), height: 900 }, javaScriptEnabled: js === "1" });
    page.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(name, width, m.text()); });
    await page.goto(base + path);
    await page.waitForTimeout(js === "1" ? 900 : 200);
    if (type) { await page.getByPlaceholder("Search products...").pressSequentially(type, { delay: 30 }); await page.waitForTimeout(900); }
    if (sel) { const e = page.locator(sel).first(); await e.scrollIntoViewIfNeeded(); await e.screenshot({ path: `/tmp/shots-b/${name}-${width}.png` }); }
    else await page.screenshot({ path: `/tmp/shots-b/${name}-${width}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, width, "sideways", wide);
    await page.close();
  }
}
await browser.close();
