/**
 * The editor's frame without the back office around it: a page of the same origin frames it, hands it documents, and records
 * what it reports.
 */
import type { FrameLocator, Page } from "@playwright/test";
import type { FromFrame, ToFrame } from "../src/site-editor/page/messages";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { png } from "./png";
import { slowDocuments } from "./slowDocuments";

test.use({ readsOnly: true });

// The not-found page of the back office stands in for `/admin/site`.
const HOST = "/admin/site/frame-host";

type Host = Window & { sent: FromFrame[]; files: string[] };

/** Signs in by the API, and frames the page at a public path. */
async function openFrame(
  page: Page,
  password: string,
  path: string,
  origin = "",
): Promise<FrameLocator> {
  const documents = await readDocuments(page, password);
  await page.goto(origin + HOST);
  await page.evaluate((path) => {
    const host = window as unknown as Host;
    host.sent = [];
    host.files = [];
    window.addEventListener("message", ({ data, source }) => {
      if (source !== document.querySelector("iframe")?.contentWindow) return;
      const message = data as FromFrame;
      if (message.type === "drop") host.files = message.files.map(({ name }) => name);
      host.sent.push(message);
    });
    const frame = document.createElement("iframe");
    frame.title = "The page";
    frame.src = `/admin/site/frame${path}`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }");
    document.adoptedStyleSheets = [sheet];
    document.getElementById("root")?.remove();
    document.body.append(frame);
  }, path);
  await expect.poll(() => last(page, "ready")).toBeTruthy();
  await tell(page, { type: "schemas", schemas: documents.schemas });
  await tell(page, {
    type: "documents",
    documents: documents.documents,
    pictures: documents.pictures,
  });
  return page.frameLocator("iframe");
}

type Sent = {
  schemas: Extract<ToFrame, { type: "schemas" }>["schemas"];
  documents: Record<string, Record<string, unknown>>;
  pictures: Extract<ToFrame, { type: "documents" }>["pictures"];
};

let known: Sent | null = null;

/** What the back office would send. */
async function readDocuments(page: Page, password: string): Promise<Sent> {
  if (known) return structuredClone(known);
  const session = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: "admin@example.com", password },
  });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const made: Sent = { schemas: await read("/api/admin/site/schema"), documents: {}, pictures: {} };
  for (const name of Object.keys(made.schemas)) {
    const { published, pictures } = await read(`/api/admin/site/${name}`);
    made.documents[name] = published;
    Object.assign(made.pictures, pictures);
  }
  known = made;
  return structuredClone(made);
}

function tell(page: Page, message: ToFrame): Promise<void> {
  return page.evaluate((message) => {
    document.querySelector("iframe")?.contentWindow?.postMessage(message, window.location.origin);
  }, message);
}

/** The newest message of a kind. */
function last(page: Page, type: FromFrame["type"]): Promise<FromFrame | undefined> {
  return page.evaluate(
    (type) => (window as unknown as Host).sent.findLast((message) => message.type === type),
    type,
  );
}

const kinds = (page: Page) =>
  page.evaluate(() => (window as unknown as Host).sent.map(({ type }) => type));

const edited = (frame: FrameLocator) => frame.locator("[contenteditable]");

test("a document that arrives in pieces is waited for", async ({ page, site }) => {
  const proxy = await slowDocuments(site.url, "</main>", 1500);
  const frame = await openFrame(page, site.password, "/about", proxy.url);
  await expect(frame.getByRole("contentinfo")).toBeVisible();
  proxy.close();
});

test("words are edited where they stand", async ({ page, site }) => {
  const frame = await openFrame(page, site.password, "/about");
  const heading = frame.getByRole("heading", { name: "Our Story", level: 1 });
  await heading.click();
  await expect(edited(frame)).toHaveText("Our Story");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Our way");
  await expect
    .poll(() => last(page, "text"))
    .toEqual({ type: "text", field: { page: "about", path: "hero.heading" }, text: "Our way" });
  // One line: Enter ends it, and the page goes on with what was typed.
  await page.keyboard.press("Enter");
  await expect(edited(frame)).toHaveCount(0);
  await expect(frame.getByRole("heading", { name: "Our way", level: 1 })).toBeVisible();

  // One of several paragraphs, with a placeholder: what is stored is edited.
  const paragraph = frame.locator("p", { hasText: "In 2024, after" });
  await expect(paragraph).not.toContainText("{name}");
  await paragraph.click({ position: { x: 4, y: 8 } });
  await expect(edited(frame)).toContainText("under one name, {name}, with");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Ever since.");
  await expect
    .poll(async () => (await last(page, "text")) as { text: string } | undefined)
    .toMatchObject({
      field: { page: "about", path: "story.text" },
      text: expect.stringMatching(
        /^The 2000s brought[\s\S]+\n\nIn 2024[\s\S]+\{name\}[\s\S]+ Ever since\.\n\nToday 500\+/,
      ),
    });
  await page.keyboard.press("Enter");
  await page.keyboard.type("A new one");
  await page.keyboard.press("Escape");
  await expect(edited(frame)).toHaveCount(0);
  await expect(frame.locator("p", { hasText: /^A new one/ })).toBeVisible();
  await expect(paragraph).not.toContainText("{name}");

  // Rich text comes in plain, on one line, without control characters.
  await frame.getByRole("heading", { name: "Timeline" }).waitFor({ state: "attached" });
  const title = frame.getByRole("heading", { name: "The first counter" });
  await title.click();
  await page.keyboard.press("Control+a");
  await edited(frame).evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<b onclick=alert(1)>Bold</b>");
    data.setData("text/plain", "Bold\nand\u0007 <b>plain</b>");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await expect
    .poll(() => last(page, "text"))
    .toMatchObject({ field: { path: "timeline.stops.0.title" }, text: "Bold and  <b>plain</b>" });
  await expect(frame.locator("h3 b")).toHaveCount(0);

  // Keys that the back office handles, and its answer in the text that is being edited.
  for (const [keys, type] of [
    ["Control+z", "undo"],
    ["Control+Shift+z", "redo"],
    ["Control+y", "redo"],
    ["Control+s", "save"],
  ] as const) {
    await page.keyboard.press(keys);
    await expect.poll(() => kinds(page).then((all) => all.at(-1))).toBe(type);
  }
  await page.keyboard.press("Control+z");
  const { documents } = await readDocuments(page, site.password);
  await tell(page, {
    type: "documents",
    documents: { about: documents.about ?? {} },
    pictures: {},
  });
  await expect(edited(frame)).toHaveText("The first counter");
  await page.keyboard.press("Escape");
  await expect(title).toBeVisible();
  const sideways = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await frame.locator("html").evaluate(sideways)).toBeLessThanOrEqual(0);
});

test("pictures, links and items", async ({ page, site }) => {
  const frame = await openFrame(page, site.password, "/");
  // The slides stand still, and the slide of a field that the back office names comes forward.
  await tell(page, { type: "select", field: { page: "home", path: "slides.2.heading" } });
  await expect(frame.getByText("Quality you can check")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Play the slides" })).toBeVisible();
  const bar = frame.getByRole("toolbar");
  await expect(bar).toContainText("3 of 4");
  await page.setViewportSize({ width: 360, height: 740 });
  const target = await bar.getByRole("button", { name: "Move up" }).boundingBox();
  expect(target?.height, "for fingers").toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, action] of [
    ["Move up", "up"],
    ["Move down", "down"],
    ["Add after", "add"],
    ["Remove", "remove"],
  ] as const) {
    await tell(page, { type: "select", field: null });
    await tell(page, { type: "select", field: { page: "home", path: "slides.1.heading" } });
    await bar.getByRole("button", { name }).click();
    await expect
      .poll(() => last(page, "item"))
      .toEqual({ type: "item", list: { page: "home", path: "slides" }, index: 1, action });
  }

  // The words of a link are edited, and it leads nowhere; the bar says where it does.
  const link = frame.getByRole("link", { name: "Read Our Story" });
  await link.getByText("Read Our Story").click();
  await expect(edited(frame)).toHaveText("Read Our Story");
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Where it leads" }).click();
  await expect
    .poll(() => last(page, "link"))
    .toEqual({ type: "link", field: { page: "home", path: "story.link.href" } });
  await page.keyboard.press("Escape");

  // Pictures are chosen by click and by drop, never followed.
  const picture = frame.getByRole("img", { name: /^A brass mortar/ });
  await picture.click();
  const field = { page: "home", path: "story.picture" };
  await expect.poll(() => last(page, "picture")).toEqual({ type: "picture", field });
  expect(await picture.getAttribute("alt")).toMatch(/^[\x20-\x7e]+$/);
  await picture.evaluate(
    (element, bytes) => {
      const { left, top } = element.getBoundingClientRect();
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "new.png", { type: "image/png" }));
      const init = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true };
      for (const type of ["dragover", "drop"]) {
        element.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
      }
    },
    [...png(8, 8)],
  );
  await expect.poll(() => last(page, "drop")).toMatchObject({ field });
  expect(await page.evaluate(() => (window as unknown as Host).files)).toEqual(["new.png"]);

  await tell(page, {
    type: "errors",
    fields: [{ page: "home", path: "story.heading", message: "!" }],
  });
  await expect(frame.locator(".box.wrong")).toHaveCount(1);
  await expectAccessible(page);
});

test("the keyboard goes through the fields", async ({ page, site }) => {
  const frame = await openFrame(page, site.password, "/legacy");
  await tell(page, { type: "select", field: { page: "legacy-interactive", path: "hero.heading" } });
  const chosen = frame.locator(".box.chosen");
  await chosen.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => last(page, "select")).toMatchObject({ field: { path: "hero.lead" } });
  await page.keyboard.press("Enter");
  await expect(edited(frame)).toBeFocused();
  await page.keyboard.type("!");
  await expect.poll(() => last(page, "text")).toMatchObject({ field: { path: "hero.lead" } });
  await page.keyboard.press("Tab");
  await expect(edited(frame)).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(chosen).toBeFocused();
});

test("browsing, foreign messages, forms", async ({ page, site, context }) => {
  const frame = await openFrame(page, site.password, "/about");
  const heading = frame.getByRole("heading", { name: "Our Story", level: 1 });
  const mode = () => frame.locator("html").evaluate(() => localStorage.getItem("visual-edit-mode"));
  const host = page.url();
  const { documents } = await readDocuments(page, site.password);
  const about = {
    ...documents.about,
    hero: { ...(documents.about?.hero as object), heading: "Taken over" },
  };

  // From another window of the same origin, and of another origin.
  await frame.locator("html").evaluate((_, about) => {
    const message = { type: "documents", documents: { about }, pictures: {} };
    window.postMessage(message, "*");
    window.dispatchEvent(
      new MessageEvent("message", {
        data: message,
        origin: "https://elsewhere.example",
        source: window.parent,
      }),
    );
  }, about);
  await page.evaluate(() => {
    const to = document.querySelector("iframe")?.contentWindow;
    to?.postMessage({ type: "documents", documents: "all" }, "*");
    to?.postMessage({ type: "mode", editing: 1 }, "*");
  });
  await expect(heading).toBeVisible();
  await expect(frame.getByText("Taken over")).toHaveCount(0);

  await heading.click();
  await page.keyboard.type("X");
  await tell(page, { type: "mode", editing: false });
  await expect(edited(frame)).toHaveCount(0);
  await expect.poll(mode).toBe("off");
  await frame.getByRole("heading", { level: 1 }).click();
  await expect(edited(frame)).toHaveCount(0);

  // On to another page and back, in the frame; the draft is still there.
  await frame.getByRole("link", { name: "Become a Partner" }).click();
  await expect.poll(() => last(page, "ready")).toMatchObject({ path: "/partners", editing: false });
  const submit = frame.getByRole("button", { name: "Submit Request" });
  await submit.click();
  await expect(frame.getByRole("status").filter({ hasText: "Nothing is sent" })).toBeVisible();
  await frame.locator("html").evaluate(() => window.history.back());
  await expect.poll(() => last(page, "ready")).toMatchObject({ path: "/about" });
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("X");
  expect(page.url()).toBe(host);

  await tell(page, { type: "mode", editing: true });
  await expect.poll(mode).toBe("on");
  await frame.getByRole("heading", { level: 1 }).click();
  await expect(edited(frame)).toHaveCount(1);

  // Outside a frame there is nothing to edit.
  const alone = await context.newPage();
  await alone.goto("/admin/site/frame/about");
  await expect(alone).toHaveURL(/:\d+\/about$/);
  await alone.close();
});
