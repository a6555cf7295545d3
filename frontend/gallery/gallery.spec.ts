/** Not a test but a command: `npm run gallery`. `SCREENS=product` shoots only screens whose name contains that. */
import { rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { signIn } from "../e2e/admin";
import {
  emptyPublicScreens,
  officeScreens,
  prepareSite,
  publicScreens,
  type SampleIds,
  type Screen,
  signInScreens,
} from "../e2e/screens";
import { type RunningSite, startSite } from "../e2e/site";
import { writeContactSheet } from "./contactSheet";
import { SHOTS, shoot } from "./shoot";

const OFFICE_WIDTHS = [360, 768, 1280, 1440] as const;

const chosen = (screens: readonly Screen[]) =>
  screens.filter(({ name }) => name.includes(process.env.SCREENS ?? ""));

test("the gallery", async ({ browser }) => {
  if (!process.env.SCREENS) await rm(SHOTS, { recursive: true, force: true });
  const settings = { PHARMA_SITE_FORMS_PER_HOUR: "1000" };
  const [site, empty] = await Promise.all([startSite(settings), startSite(settings, false)]);
  try {
    const ids = await sampleIds(browser, site);
    const visitor = publicScreens(ids.withPicture, ids.withoutPicture);
    const office = officeScreens(ids.withPicture, ids.article);
    const enter = (page: Parameters<typeof signIn>[0]) => signIn(page, site);
    await Promise.all([
      (async () => {
        await shoot(browser, site.url, chosen(visitor), {});
        await shoot(browser, site.url, chosen(visitor), { widths: [1280], look: "forced" });
        await shoot(browser, empty.url, chosen(emptyPublicScreens), {});
      })(),
      (async () => {
        for (const look of ["light", "dark"] as const) {
          await shoot(browser, site.url, chosen(signInScreens), { widths: OFFICE_WIDTHS, look });
          await shoot(browser, site.url, chosen(office), {
            widths: OFFICE_WIDTHS,
            look,
            signIn: enter,
          });
        }
      })(),
    ]);
    const order = [...visitor, ...emptyPublicScreens, ...signInScreens, ...office];
    expect(await writeContactSheet(order.map(({ name }) => name))).toBeGreaterThan(0);
  } finally {
    await Promise.all([site.stop(), empty.stop()]);
  }
});

async function sampleIds(
  browser: Parameters<typeof shoot>[0],
  site: RunningSite,
): Promise<SampleIds> {
  const page = await browser.newPage({ baseURL: site.url });
  const ids = await prepareSite(page, site);
  await page.close();
  return ids;
}
