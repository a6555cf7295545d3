import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page, type TestInfo } from "@playwright/test";
import { expect, hold, hydrated, test } from "./fixtures";

test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

const KINDS = [
  "/",
  "/products",
  "/products/1",
  "/blog",
  "/blog/keeping-insulin-cold",
  "/about",
  "/legacy",
  "/legacy-interactive",
  "/partners",
  "/contact",
  "/privacy",
];

/** The most that fonts may move a page when they arrive late: a tenth of what is called good. */
const MOST_SHIFT = 0.01;

/** Longer than a browser waits for a font before it keeps the fallback. */
const TOO_LATE = 4000;

/** Whether each family is rendered with its own face. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    const width = (font: string) => {
      if (context) context.font = font;
      return context?.measureText("Since 1976").width;
    };
    return ["Newsreader", "Apothecary Sans"].map(
      (family) => width(`40px "${family}", monospace`) !== width("40px monospace"),
    );
  });

/** How much of the page has moved since a moment. */
const shiftedSince = (page: Page, moment: number) =>
  page.evaluate(
    (moment) =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const late = list.getEntries().filter(({ startTime }) => startTime >= moment);
          done(late.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Where nothing has moved, nothing is observed.
        setTimeout(() => done(0), 100);
      }),
    moment,
  );

/** Loads each page with its fonts held back, lets them come, and expects that next to nothing moves. */
async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const arrive = await hold(page, "**/*.woff2");
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeAttached();
    // The browser waits for the face of the text from the first paint on, and has given up by then.
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await expect.poll(painted, path).toBe(1);
    await page.waitForTimeout(250);
    const before = await page.evaluate(() => performance.now());
    expect(await drawn(page), path).toEqual([false, false]);
    arrive();
    await expect.poll(async () => (await drawn(page))[0], path).toBe(true);
    // What the face moves, it moves in the next frames, before the shifts are counted.
    await page.waitForTimeout(50);
    expect.soft(await shiftedSince(page, before), path).toBeLessThan(MOST_SHIFT);
    await page.unrouteAll();
  }
}

test("headings take their face and move next to nothing", {
  tag: "@widths",
}, async ({ page }) => {
  test.slow();
  await expectStill(page, KINDS);
});

/**
 * The families that computers and phones have in place of it, with their files, which npm brings, the family that they take the
 * name from, and the devices that have them. Tinos has the widths of Nimbus Roman. No package has Georgia, whose metrics are in
 * `scripts/generatedStyles.ts`.
 */
const FAMILIES = {
  "DejaVu Serif": { folder: "dejavu-fonts-ttf/ttf", named: "DejaVu Serif", tag: "@desktop" },
  "Nimbus Roman": { folder: "@expo-google-fonts/tinos", named: "Tinos", tag: "@desktop" },
  "Noto Serif": { folder: "@expo-google-fonts/noto-serif", named: "Noto Serif", tag: "@phone" },
  Roboto: { folder: "@expo-google-fonts/roboto", named: "Roboto", tag: "@phone" },
};

for (const [family, files] of Object.entries(FAMILIES)) {
  test(
    `so they do where there is ${family} alone`,
    { tag: files.tag },
    async ({ site, contextOptions, isMobile, viewport }, info) => {
      test.slow();
      const env = { ...process.env, FONTCONFIG_FILE: await onlyFonts(family, files, info) };
      const browser = await chromium.launch({ ...info.project.use.launchOptions, env });
      const options = { ...contextOptions, baseURL: site.url, isMobile, viewport };
      const page = await browser.newPage(options);
      expect(await isLocal(page, family), `${family} is found by its name`).toBe(true);
      await expectStill(page, ["/", "/products", "/products/1", "/blog", "/about"]);
      await browser.close();
    },
  );
}

/** Whether the style sheet's `local()` finds this face. */
const isLocal = (page: Page, name: string) =>
  page.evaluate(
    (name) =>
      new FontFace("Local", `local("${name}")`).load().then(
        () => true,
        () => false,
      ),
    name,
  );

/**
 * The font configuration of a device that has one family and no other. Each face goes by the name that `local()` asks for:
 * that of the family, as phones have it, where newer files say 'Regular'.
 */
async function onlyFonts(
  family: string,
  { folder, named }: { folder: string; named: string },
  info: TestInfo,
): Promise<string> {
  const fonts = path.resolve(import.meta.dirname, "../node_modules", folder);
  expect(existsSync(fonts), `${fonts} is missing; npm ci brings it`).toBe(true);
  const text = (value: string) => `<string>${value}</string>`;
  const ofFamily = `<test name="family">${text(named)}</test>`;
  const rules = [
    [`${ofFamily}<test name="style" qual="first">${text("Regular")}</test>`, text(family)],
    [
      `${ofFamily}<test name="style" qual="first">${text("Italic")}</test>`,
      text(`${family} Italic`),
    ],
    [`${ofFamily}<test name="style" qual="first">${text("Bold")}</test>`, text(`${family} Bold`)],
  ].map(
    ([test, name]) => `<match target="scan">${test}<edit name="fullname">${name}</edit></match>`,
  );
  const file = info.outputPath("fonts.conf");
  const content = `<dir>${fonts}</dir><cachedir>${info.outputPath("cache")}</cachedir>${rules.join("")}`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${content}</fontconfig>`);
  return file;
}

test("a text face that came too late is used on the next page", async ({ page }) => {
  const arrive = await hold(page, "**/*.woff2");
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.waitForTimeout(TOO_LATE);
  arrive();
  await hydrated(page);
  await expect.poll(() => drawn(page)).toEqual([true, false]);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => drawn(page)).toEqual([true, true]);
});
