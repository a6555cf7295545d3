/** The journeys that carry the product, once in each engine that Playwright's own suite does not run in. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";
import { ADMINISTRATOR, productId, publicPage } from "../e2e/admin";
import { type RunningSite, startSite } from "../e2e/site";
import { at, button, ENTER, type Engine, hydrated, labelled, replace, shown } from "./engine";
import { firefox } from "./firefox";
import { webkit } from "./webkit";

const ENGINES = { firefox, webkit };

const test = base.extend<{ launched: Engine; engine: Engine; site: RunningSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  launched: async ({}, use, { project }) => {
    const engine = await ENGINES[project.name as keyof typeof ENGINES]();
    await use(engine);
    await engine.close();
  },
  /** Fails the test on what its pages write to the console. */
  engine: async ({ launched }, use) => {
    await use(launched);
    expect(await launched.messages(), "warnings and errors of the console").toEqual([]);
  },
});

test("what a page says on the console is heard", async ({ launched: engine, site }) => {
  await engine.open(site.url);
  await engine.run(() => {
    console.error("heard on purpose");
    setTimeout(() => {
      throw new Error("thrown on purpose");
    });
  });
  const heard = async () => (await engine.messages()).join("\n");
  await expect.poll(heard).toContain("heard on purpose");
  await expect.poll(heard).toContain("thrown on purpose");
});

test("a visitor finds a product, lists it and sends the list", async ({ engine, site }) => {
  await engine.open(`${site.url}/products`);
  await hydrated(engine);
  const search = '//input[@placeholder="Search products..."]';
  await engine.type(search, "amoxicillin 500");
  await engine.type(search, ENTER);
  await at(engine, /q=amoxicillin/);
  const first = "(//main//article)[1]";
  await shown(engine, `${first}[contains(., "Amoxicillin")]`);
  await engine.click(`${first}//button[contains(., "enquiry list")]`);
  await engine.click('//header//a[contains(@href, "/enquiry-list")]');
  await at(engine, /\/enquiry-list/);
  await replace(engine, '//*[@id="q1"]', "20");
  await engine.type(labelled("Full Name"), "Asha Rao");
  await engine.type(labelled("Company Name"), "Rao & Sons");
  await engine.type(labelled("Email Address"), "asha@example.in");
  await engine.type(labelled("Phone Number"), "+91 98100 00000");
  // The form refuses what is sent faster than a person types.
  await pause(1600);
  await engine.click(button("Send Enquiry List"));
  await shown(engine, '//h2[contains(., "Request Submitted!")]');

  const folder = path.join(site.directory, "data", "mail");
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")),
  );
  const subject = /^Subject: Enquiry list E-[2-9A-Z]{4}-[2-9A-Z]{4} from/m;
  expect(mails.filter((mail) => subject.test(mail))).not.toEqual([]);
});

test("no word of a card's facts breaks at 1024 px", async ({ engine, site }) => {
  await engine.resize(1024, 800);
  await engine.open(`${site.url}/products?category=antibiotics`);
  await hydrated(engine);
  expect(await engine.run(() => window.innerWidth)).toBe(1024);
  const { broken, looked } = await engine.run(brokenWords);
  expect(looked).toBeGreaterThan(3);
  expect(broken).toEqual([]);
});

/** In the page: words whose letters stand on more than one line. */
function brokenWords(): { looked: number; broken: string[] } {
  const found: string[] = [];
  const all = document.querySelectorAll("main article :is(p, li)");
  for (const facts of all) {
    const words = document.createTreeWalker(facts, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}-]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} in "${facts.textContent}"`);
      }
    }
  }
  return { looked: all.length, broken: found };
}

test("somebody signs in, saves a product and publishes a page", async ({ engine, site }) => {
  await engine.open(`${site.url}/admin/login`);
  await engine.type(labelled("Email"), ADMINISTRATOR);
  await engine.type(labelled("Password"), site.password);
  await engine.click(button("Sign In"));
  await at(engine, /\/admin\/dashboard$/);
  // Who leaves earlier aborts what it asks for, which Firefox tells the page as an error.
  await shown(engine, '//main//h2[normalize-space(.)="Products by category"]');

  const name = "Engine 50 mg Tablets";
  await engine.open(`${site.url}/admin/products/add`);
  await engine.type('//*[@id="name"]', name);
  await engine.type('//select[@id="category"]', "Antibiotics");
  await engine.type('//*[@id="description"]', "For a test of another engine.");
  await engine.click(button("Save"));
  await at(engine, /\/admin\/products$/);
  await shown(engine, `//*[normalize-space(.)="${name}"]`);
  expect(await publicPage(site, `/products/${await productId(site, name)}`)).toContain(name);

  const words = "Medicines that every engine shows";
  await engine.open(`${site.url}/admin/site/home`);
  await replace(engine, '//*[@id="home.story.heading"]', words);
  await shown(engine, '//*[normalize-space(text())="Saved"]');
  await engine.click(button("Publish…"));
  await engine.click(button("Publish", "//dialog"));
  await shown(engine, '//dialog//a[contains(., "See the page")]');
  expect(await publicPage(site, "/")).toContain(words);
});
