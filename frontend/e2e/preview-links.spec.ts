/**
 * Preview links: made from the forms of an article and a product, opened by somebody without an account, with and
 * without JavaScript, on paper, and after they were revoked.
 */
import type { Browser, Page, Request } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expectSoundLayout } from "./account";
import { publicPage, signIn, toast } from "./admin";
import { type ApiCall, makeProduct, signInToApi } from "./adminApi";
import { expect, expectNoSideways, test, visit } from "./fixtures";
import type { RunningSite } from "./site";

// The browser logs every error response, and a request without a network.
test.use({ tolerated: /status of 4\d\d|ERR_INTERNET_DISCONNECTED/ });

const BAR = /^Preview, not public, until \d+ \w+, \d\d:\d\d$/;

type Post = { id: number; title: string; slug: string };
type Made = { id: number; url: string };

async function newestPost(call: ApiCall): Promise<Post> {
  const { data } = await call<{ items: Post[] }>("GET", "/api/admin/blogs?state=public&per_page=1");
  return data.items[0] as Post;
}

async function share(call: ApiCall, body: object): Promise<string> {
  const { status, data } = await call<Made>("POST", "/api/admin/preview-links", body);
  expect(status).toBe(201);
  return data.url;
}

const bar = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share a preview" });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share a preview…" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function makeLink(page: Page, button = "Make a link"): Promise<string> {
  await dialog(page).getByRole("button", { name: button }).click();
  const link = dialog(page).getByRole("textbox", { name: "Link" });
  await expect(link).toBeVisible();
  return link.inputValue();
}

/** The status and text of a page for somebody without an account. */
async function opened(browser: Browser, url: string): Promise<{ status: number; text: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const status = (await page.goto(url))?.status() ?? 0;
  const text = (await page.locator("#root").textContent()) ?? "";
  await context.close();
  return { status, text };
}

test("an article is saved, shared, followed and revoked", async ({ page, site, browser }) => {
  test.slow();
  const context = page.context();
  const call = await signInToApi(site);
  const post = await newestPost(call);
  await signIn(page, site, `/admin/blogs/edit/${post.id}`);
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue(post.title);
  await openDialog(page);
  await expect(dialog(page)).toContainText("as it is saved at that time");
  await expect(dialog(page)).toContainText("None yet.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share a preview…" })).toBeFocused();

  const first = "Shared on journey first";
  await title.fill(first);
  await openDialog(page);
  await expect(dialog(page)).toContainText("Your changes are not saved yet.");
  await expect(dialog(page).getByRole("radio", { name: "3 days" })).toBeChecked();
  await expectSoundLayout(page);
  await dialog(page).getByRole("radio", { name: "7 days" }).check();

  // What cannot be saved is not shared.
  await context.setOffline(true);
  await dialog(page).getByRole("button", { name: "Save and make the link" }).click();
  await expect(toast(page, /server cannot be reached/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await context.setOffline(false);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await openDialog(page);
  await dialog(page).getByRole("radio", { name: "7 days" }).check();

  const url = await makeLink(page, "Save and make the link");
  expect(url).toMatch(/^http:\/\/localhost:\d+\/preview\/[\w-]{43}$/);
  await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();
  await expect(dialog(page)).toContainText("Not opened yet");
  await expectSoundLayout(page);
  const refuse = () =>
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
  await page.evaluate(refuse);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Press Ctrl C to copy the link")).toBeVisible();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(url);
  const keep = () => {
    const writeText = async (text: string) => {
      document.title = text;
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  };
  await page.evaluate(keep);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "The link was copied")).toBeVisible();
  expect(await page.title()).toBe(url);

  const shown = await opened(browser, url);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(first);

  await page.keyboard.press("Escape");
  await title.fill("Saved after the link was made");
  expect((await opened(browser, url)).text).toContain(first);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await opened(browser, url)).text)
    .toContain("Saved after the link was made");
  await page.goto(`/admin/blogs/edit/${post.id}`);
  await openDialog(page);
  await expect(dialog(page)).toContainText("Opened once, last");
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "The link was revoked")).toBeVisible();
  await expect(dialog(page)).toContainText("None yet.");
  await expect(dialog(page).getByRole("heading", { name: "Links that work" })).toBeFocused();
  expect((await opened(browser, url)).status).toBe(404);

  const { title: _, ...saved } = (await call<Post>("GET", `/api/admin/blogs/${post.id}`)).data;
  await call("PUT", `/api/admin/blogs/${post.id}`, { ...saved, title: post.title });
  await page.goto("/admin/history");
  await expect(page.getByText(/had a preview link revoked/).first()).toBeVisible();
  await expect(page.getByText(/shared by a preview link/).first()).toBeVisible();
});

test("what cannot be saved is shown at the fields", async ({ page, site, browser }) => {
  const name = "Shared tablets on journey";
  await signIn(page, site, "/admin/products/add");
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share a preview…" })).toHaveCount(0);
  const { id } = await makeProduct(site, name);
  await page.goto(`/admin/products/edit/${id}`);
  const description = page.getByLabel("Short description", { exact: true });
  await description.fill("");
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Save and make the link" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(description).toHaveAttribute("aria-invalid", "true");
  await expect(description).toBeFocused();

  await description.fill("Words that only the boss has read.");
  await page.getByRole("radio", { name: "Hidden" }).check();
  await openDialog(page);
  const url = await makeLink(page, "Save and make the link");
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  const shown = await opened(browser, url);
  expect(shown.text).toContain("Words that only the boss has read.");
  expect((await fetch(`${site.url}/products/${id}`)).status).toBe(404);
});

test("the site editor shares the newest draft of a page", async ({ page, site, browser }) => {
  const call = await signInToApi(site);
  await signIn(page, site, "/admin/site/about");
  await openDialog(page);
  await expect(dialog(page)).toContainText("sees this page as it is saved at that time");
  const url = await makeLink(page);
  await expectNoSideways(page);
  type Document = { hero: { heading: string } };
  const { data } = await call<{ published: Document }>("GET", "/api/admin/site/about");
  data.published.hero.heading = "Three generations, told anew";
  const saved = await call("PUT", "/api/admin/site/about/draft", data.published);
  expect(saved.status).toBe(200);
  const shown = await opened(browser, url);
  expect(shown.text).toContain("Three generations, told anew");
  expect(await publicPage(site, "/about")).not.toContain("told anew");
  await call("DELETE", "/api/admin/site/about/draft");
});

/** The links of a visitor's test: pages of the site with a draft, and an article that is none for visitors. */
async function links(site: RunningSite): Promise<[url: string, words: string, path: string][]> {
  const call = await signInToApi(site);
  const made: [string, string, string][] = [];
  for (const [page, path] of [
    ["home", "/"],
    ["contact", "/contact"],
  ] as const) {
    type Document = { slides?: { heading: string }[]; head: { title: string } };
    const { data } = await call<{ published: Document }>("GET", `/api/admin/site/${page}`);
    const draft = structuredClone(data.published);
    const words = `Seen by the boss alone ${page}`;
    if (draft.slides?.[0]) draft.slides[0].heading = words;
    draft.head.title = words;
    expect((await call("PUT", `/api/admin/site/${page}/draft`, draft)).status).toBe(200);
    made.push([await share(call, { kind: "site", id: page }), words, path]);
  }
  const words = "Seen by the boss alone, in print";
  const post = { title: words, excerpt: "e", content: "<p>Words.</p>" };
  const slug = `boss-alone-${crypto.randomUUID()}`;
  const { data } = await call<Post>("POST", "/api/admin/blogs", { ...post, slug });
  made.push([await share(call, { kind: "blog", id: data.id }), words, `/blog/${slug}`]);
  return made;
}

// What its head and its headers say: tests/it/admin/preview_links.rs.
test("the page looks and works as the public one, and leads back to it", async ({ page, site }) => {
  test.slow();
  for (const [url, words, path] of await links(site)) {
    const fetched: string[] = [];
    const record = (request: Request) => {
      if (request.url().includes("/api/")) fetched.push(request.url());
    };
    page.on("request", record);
    await visit(page, url);
    await expect(bar(page)).toHaveText(BAR);
    await expect(page).toHaveTitle(new RegExp(words));
    await expectNoSideways(page);
    // The bar is what the public pages do not have; it is the same on each.
    if (path === "/") await expectAccessible(page);
    expect(fetched.filter((one) => !one.includes("/api/enquir"))).toEqual([]);

    // Back online nothing is read over the draft.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveTitle(new RegExp(words));

    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL(`${site.url}/privacy`);
    await expect(bar(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveTitle(new RegExp(words));
    await visit(page, path);
    await expect(page).not.toHaveTitle(new RegExp(words));
    page.off("request", record);
  }
});

test("on a phone the menu works below the bar", { tag: "@phone" }, async ({ page, site }) => {
  const [[url, words] = ["", ""]] = await links(site);
  await visit(page, url);
  await expect(bar(page)).toHaveText(BAR);
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveTitle(new RegExp(words));
});

test("without a script the page is complete", async ({ plain: page, site }) => {
  for (const [url, words] of await links(site)) {
    await page.goto(url);
    await expect(bar(page)).toHaveText(BAR);
    await expect(page).toHaveTitle(new RegExp(words));
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  const dead = await page.goto(`/preview/${"x".repeat(43)}`);
  expect(dead?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
