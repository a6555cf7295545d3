// Compares, for every picture of a running site's pages, the file that the browser has chosen with the size it is shown at.
//
//   cd frontend && node ../bench/picture-sizes.mjs http://localhost:8080 / /products /products/1
//
// Names the pictures with fewer than 0.9 pixels for a pixel of the screen, and those with more than 1.7 times as many to
// a side as are needed, where the next smaller file would have done. Exits with 1 when there are any.
import { createRequire } from "node:module";
import path from "node:path";

const { chromium } = createRequire(path.resolve("package.json"))("@playwright/test");
const [base, ...pages] = process.argv.slice(2);
const WIDTHS = [360, 412, 768, 1024, 1280, 1440, 1920];
const DENSITIES = [1, 2, 3];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
/** @type {Map<string, { count: number, example: string }>} */
const wrong = new Map();
for (const density of DENSITIES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor: density,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const address of pages) {
      await page.goto(base + address, { waitUntil: "load" });
      const pictures = await page.evaluate(async () => {
        const all = [...document.images].filter((image) => image.checkVisibility());
        for (const image of all) image.loading = "eager";
        await Promise.all(all.map((image) => image.decode().catch(() => undefined)));
        return all.map((image) => {
          const { width, height } = image.getBoundingClientRect();
          const source = image.closest("picture")?.querySelector("source");
          const set = source && matchMedia(source.media).matches ? source.srcset : image.srcset;
          const files = [...set.matchAll(/ (\d+)w/g)].map(([, size]) => Number(size));
          const file = decodeURI(image.currentSrc).split("/").at(-1);
          const chosen = set.split(",").find((one) => one.includes(file));
          const natural = Number(chosen?.match(/ (\d+)w/)?.[1] ?? image.getAttribute("width"));
          const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
          // A picture that covers its box is as wide as its height asks for.
          const covers = getComputedStyle(image).objectFit === "cover" && source === null;
          const shown = covers ? Math.max(width, height * ratio) : width;
          return { file, natural, shown, files, sizes: image.sizes };
        });
      });
      for (const { file, natural, shown, files, sizes } of pictures) {
        if (shown === 0 || natural === 0) continue;
        const needed = shown * density;
        const smaller = files.filter((size) => size < natural && size >= needed);
        const larger = files.filter((size) => size > natural);
        const tooSmall = natural < 0.9 * needed && larger.length > 0;
        const tooLarge = natural > 1.7 * needed && smaller.length > 0;
        if (!tooSmall && !tooLarge) continue;
        const key = `${address}, ${width} px at ${density}: ${natural} instead of ${Math.round(needed)}, sizes "${sizes}"`;
        const known = wrong.get(key);
        wrong.set(key, { count: (known?.count ?? 0) + 1, example: file });
      }
    }
    await context.close();
  }
}
await browser.close();
for (const [what, { count, example }] of wrong) {
  process.stdout.write(`${what}: ${count} such as ${example}\n`);
}
process.stdout.write(`${wrong.size} kinds of pictures of the wrong size\n`);
process.exitCode = wrong.size > 0 ? 1 : 0;
