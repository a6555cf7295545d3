/** Every page of the site and its states, for the accessibility journey and for the gallery. */
import type { Page } from "@playwright/test";
import { rowAction, signIn } from "./admin";
import { type ApiCall, signInToApi } from "./adminApi";
import { expect, fillContact, followLink, hydrated, visit } from "./fixtures";
import type { RunningSite } from "./site";

export type Screen = {
  /** Unique; the picture's file name. */
  name: string;
  path: string;
  /** Brings the page into the state that the screen shows. */
  prepare?: (page: Page) => Promise<void>;
  /** The state exists at this kind of width only: below 64rem, or from there. */
  only?: "narrow" | "wide";
};

/** Enough to tell the phone from the desktop layout, in CSS pixels. */
const WIDE = 1024;

export function existsAt(screen: Screen, width: number): boolean {
  return screen.only === undefined || (screen.only === "wide") === width >= WIDE;
}

/** The catalogue with as many chosen values as anybody would. */
export const MANY_VALUES =
  "/products?schedule=none&badge=GMP&badge=WHO&category=cardiac&category=diabetes&form=tablet&form=capsule";

const LIST = "Amoxy 500 - 20 box\nclotrimazole 20 pcs\nplorbatin 5 box";

/** Forms refuse what is sent faster than a person types. */
const AS_A_PERSON_TYPES = 1600;

async function pasteList(page: Page): Promise<void> {
  // The list of the screen before: beside one the box is folded away.
  await page.evaluate(() => window.localStorage.clear());
  await visit(page, "/enquiry-list");
  await page.getByLabel("Your list").fill(LIST);
  await page.getByRole("button", { name: "Match the list" }).click();
  await expect(page.getByRole("region", { name: "Check what we found" })).toBeVisible();
}

async function fillList(page: Page): Promise<void> {
  await pasteList(page);
  await page.getByRole("button", { name: /^Add \d+ lines? to the list$/ }).click();
  await expect(page.getByRole("heading", { name: /^\d+ items$/ })).toBeVisible();
}

/** The question that a list raises which is pasted into the catalogue's search. */
async function pasteIntoSearch(page: Page): Promise<void> {
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.focus();
  await expect(page.locator("link[href*='PastedLines']")).toHaveCount(1);
  const match = page.getByRole("button", { name: "Match these 3 lines" });
  // Again while the field's help is not there yet.
  await expect(async () => {
    if (await match.isHidden()) {
      await search.evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        const options = { clipboardData, bubbles: true, cancelable: true };
        field.dispatchEvent(new ClipboardEvent("paste", options));
      }, LIST);
    }
    await expect(match).toBeFocused({ timeout: 2000 });
  }).toPass();
}

/** Presses what is called so. */
const press =
  (name: string | RegExp, role: "button" | "link" = "button") =>
  async (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().click();

/** The same, where it opens a dialog. */
const openDialog =
  (name: string | RegExp, role: "button" | "link" = "button") =>
  async (page: Page): Promise<void> => {
    await press(name, role)(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  };

/** Types into the catalogue's search until this is suggested. */
const suggest = (text: string, option: RegExp) => async (page: Page) => {
  await page.getByRole("combobox", { name: "Search products" }).pressSequentially(text);
  const options = page.getByRole("listbox").getByRole("option", { name: option });
  await expect(options.first()).toBeVisible();
};

async function writeMessage(page: Page): Promise<void> {
  await fillContact(page);
  await page.getByLabel("Message").fill("200 strips of each strength");
}

/** Presses a form's button, and the message cannot be sent. */
async function failToSend(page: Page, button: string): Promise<void> {
  await page.route(/\/api\/(enquiries|enquiry-lists)$/, (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
  );
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("link", { name: "Your mail program" })).toBeVisible();
}

/** Opens the page of the enquiry list in a browser that has sent two lists, and holds `own` by now. */
async function openWithSentLists(page: Page, own: readonly object[]): Promise<void> {
  await page.evaluate((lines) => {
    const sent = (reference: string, day: number) => ({
      reference,
      sent_at: `2026-11-${day}T05:00:00Z`,
      lines: [
        { product: 999_999, name: "Gone since", quantity: "20", pack: "box" },
        { product: null, text: "Telma 40", quantity: "5" },
      ],
    });
    const lists = [sent("E-7K3M-92QD", 20), sent("E-2PXW-4HRT", 12)];
    window.localStorage.setItem("sent-lists", JSON.stringify({ v: 1, lists }));
    window.localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  }, own);
  await visit(page, "/enquiry-list");
  await expect(page.locator(".sent-lists")).toBeVisible();
}

/** Navigates in the page to an address whose data does not arrive, or arrives as an error. */
function leadTo(address: string, answer: "never" | "error") {
  return async (page: Page): Promise<void> => {
    await page.route("**/api/**", (route) =>
      answer === "error" ? route.fulfill({ status: 500, body: "{}" }) : undefined,
    );
    await followLink(page, address);
    await (answer === "error"
      ? expect(page.getByRole("button", { name: /try again/i })).toBeVisible({ timeout: 60_000 })
      : page.waitForTimeout(1_200));
  };
}

/** The public site with the sample content. `withPicture` and `withoutPicture` are ids of products. */
export function publicScreens(withPicture: number, withoutPicture: number): Screen[] {
  const product = `/products/${withPicture}`;
  return [
    { name: "home", path: "/" },
    { name: "menu", path: "/", only: "narrow", prepare: press("Open menu") },
    { name: "catalogue", path: "/products" },
    { name: "catalogue-category", path: "/products?category=cardiac" },
    { name: "catalogue-table", path: "/products?category=cardiac&view=table" },
    { name: "catalogue-values", path: "/products?form=tablet" },
    { name: "catalogue-many-values", path: MANY_VALUES },
    { name: "catalogue-unknown-value", path: "/products?form=potion" },
    { name: "catalogue-corrected", path: "/products?q=paracetmol" },
    { name: "catalogue-nothing-found", path: "/products?q=plorbatin+5" },
    { name: "catalogue-salt", path: "/products?q=metformin" },
    { name: "catalogue-not-stocked", path: "/products?q=paracetamol+500" },
    { name: "catalogue-absent", path: "/products?q=remo" },
    {
      name: "catalogue-suggestions-not-stocked",
      path: "/products",
      prepare: suggest("paracetamol 500", /Ask for it/),
    },
    {
      name: "product-salt",
      path: "/products?q=metformin",
      prepare: async (page) => {
        await page.getByRole("link", { name: /tablets Metformin 500 mg Tablets$/ }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Metformin");
        await page.getByRole("table").scrollIntoViewIfNeeded();
      },
    },
    { name: "catalogue-suggestions", path: "/products", prepare: suggest("amox", /./) },
    { name: "catalogue-pasted-list", path: "/products", prepare: pasteIntoSearch },
    {
      name: "catalogue-filters",
      path: "/products",
      only: "narrow",
      prepare: async (page) => {
        await page
          .locator("summary")
          .filter({ hasText: /^Filters/ })
          .click();
        await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
      },
    },
    { name: "catalogue-loading", path: "/about", prepare: leadTo("/products?q=zinc", "never") },
    { name: "catalogue-error", path: "/about", prepare: leadTo("/products?q=zinc", "error") },
    { name: "product", path: product },
    { name: "product-without-picture", path: `/products/${withoutPicture}` },
    {
      name: "product-large-picture",
      path: product,
      prepare: openDialog(/enlarge|large/i, "link"),
    },
    { name: "product-not-found", path: "/products/999999" },
    { name: "articles", path: "/blog" },
    { name: "articles-nothing-found", path: "/blog?q=plorbatin" },
    { name: "article", path: "/blog/how-to-read-a-medicine-label" },
    { name: "about", path: "/about" },
    { name: "legacy", path: "/legacy" },
    { name: "legacy-interactive", path: "/legacy-interactive" },
    { name: "partners", path: "/partners" },
    { name: "partners-errors", path: "/partners", prepare: press("Submit Request") },
    { name: "contact", path: "/contact?product=Zinc%2050%20mg" },
    { name: "contact-errors", path: "/contact", prepare: press("Send Enquiry") },
    {
      name: "contact-sent",
      path: "/contact",
      prepare: async (page) => {
        await writeMessage(page);
        await page.waitForTimeout(AS_A_PERSON_TYPES);
        await page.getByRole("button", { name: "Send Enquiry" }).click();
        await expect(page.getByText("Request Submitted!")).toBeVisible();
      },
    },
    {
      name: "contact-failed",
      path: "/contact",
      prepare: async (page) => {
        await writeMessage(page);
        await failToSend(page, "Send Enquiry");
      },
    },
    { name: "enquiry-list-empty", path: "/enquiry-list" },
    { name: "enquiry-list-matched", path: "/enquiry-list", prepare: pasteList },
    { name: "enquiry-list", path: "/enquiry-list", prepare: fillList },
    {
      name: "enquiry-list-twice",
      path: "/enquiry-list",
      prepare: async (page) => {
        await page.evaluate(() => window.localStorage.clear());
        const twice = `${withPicture}x20,${withPicture}x5,${withPicture}x3`;
        await visit(page, `/enquiry-list?items=${twice}&p1=box&p2=box&p3=strip`);
        await expect(page.getByRole("button", { name: "Merge: 25 in line 1" })).toBeVisible();
      },
    },
    {
      name: "enquiry-list-failed",
      path: "/enquiry-list",
      prepare: async (page) => {
        await fillList(page);
        await fillContact(page);
        await failToSend(page, "Send Enquiry List");
      },
    },
    {
      name: "enquiry-list-order-again",
      path: "/enquiry-list",
      prepare: async (page) => openWithSentLists(page, []),
    },
    {
      name: "enquiry-list-order-again-question",
      path: "/enquiry-list",
      prepare: async (page) => {
        await openWithSentLists(page, [{ key: 1, product: null, text: "ORS", quantity: "1" }]);
        await page.locator(".sent-lists summary").click();
        await page.getByRole("button", { name: "Order again: E-7K3M-92QD" }).click();
        await expect(page.getByText("(no longer in the catalogue)")).toHaveCount(1);
      },
    },
    {
      name: "enquiry-list-sent",
      path: "/enquiry-list",
      prepare: async (page) => {
        await fillList(page);
        await fillContact(page);
        await page.waitForTimeout(AS_A_PERSON_TYPES);
        await page.getByRole("button", { name: "Send Enquiry List" }).click();
        await expect(page.getByRole("button", { name: "Send Enquiry List" })).toBeHidden();
      },
    },
    { name: "privacy", path: "/privacy" },
    { name: "terms", path: "/terms" },
    { name: "page-not-found", path: "/no/such/page" },
  ];
}

/** The public site before anything was entered. */
export const emptyPublicScreens: Screen[] = [
  { name: "empty-home", path: "/" },
  { name: "empty-catalogue", path: "/products" },
  { name: "empty-articles", path: "/blog" },
];

const heldUp = (pattern: RegExp) => async (page: Page) => {
  await page.route(pattern, () => undefined);
  await page.reload({ waitUntil: "commit" });
  await page.waitForTimeout(1_500);
};

const refused = (pattern: RegExp) => async (page: Page) => {
  // What the server refuses is not asked for a second time.
  await page.route(pattern, (route) => route.fulfill({ status: 400, body: "{}" }));
  await page.reload();
  await expect(page.getByRole("button", { name: /try again/i })).toBeVisible();
};

/** The back office with the sample content. */
export function officeScreens(product: number, article: number): Screen[] {
  return [
    { name: "office-dashboard", path: "/admin/dashboard" },
    { name: "office-products", path: "/admin/products" },
    { name: "office-products-nothing-found", path: "/admin/products?q=plorbatin" },
    {
      name: "office-products-selected",
      path: "/admin/products?q=telmisartan",
      prepare: async (page) => page.getByRole("row").getByRole("checkbox").nth(1).check(),
    },
    {
      name: "office-products-delete",
      path: "/admin/products?q=clotrimazole",
      prepare: async (page) => {
        await rowAction(page, "Clotrimazole 100 mg Vaginal Tablets", "Delete");
        await expect(page.getByRole("dialog", { name: /^Delete/ })).toBeVisible();
      },
    },
    {
      name: "office-products-loading",
      path: "/admin/products",
      prepare: heldUp(/api\/admin\/products/),
    },
    {
      name: "office-products-error",
      path: "/admin/products",
      prepare: refused(/api\/admin\/products/),
    },
    { name: "office-product-new", path: "/admin/products/add" },
    {
      name: "office-product-errors",
      path: "/admin/products/add",
      prepare: async (page) => page.keyboard.press("Control+s"),
    },
    { name: "office-product", path: `/admin/products/edit/${product}` },
    {
      name: "office-product-history",
      path: `/admin/products/edit/${product}`,
      prepare: openDialog("History"),
    },
    { name: "office-articles", path: "/admin/blogs" },
    { name: "office-article-new", path: "/admin/blogs/add" },
    { name: "office-article", path: `/admin/blogs/edit/${article}` },
    {
      name: "office-article-link",
      path: "/admin/blogs/add",
      only: "wide",
      prepare: async (page) => {
        await page.getByRole("textbox", { name: "Content" }).click();
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    { name: "office-site", path: "/admin/site" },
    {
      name: "office-site-page",
      path: "/admin/site/home",
      prepare: async (page) => {
        await expect(page.getByRole("form", { name: "Fields: Home" })).toBeVisible();
      },
    },
    { name: "office-categories", path: "/admin/categories" },
    { name: "office-media", path: "/admin/media" },
    { name: "office-media-unused", path: "/admin/media?show=unused" },
    { name: "office-media-nothing-found", path: "/admin/media?q=plorbatin" },
    { name: "office-media-loading", path: "/admin/media", prepare: heldUp(/\/api\/admin\/media/) },
    { name: "office-media-error", path: "/admin/media", prepare: refused(/\/api\/admin\/media/) },
    {
      name: "office-media-file",
      path: "/admin/media",
      prepare: async (page) => {
        const files = page.getByRole("list", { name: "Files" });
        await files
          .getByRole("button", { name: /\.webp/ })
          .first()
          .click();
        await expect(page.getByRole("link", { name: /^See it on the site/ }).first()).toBeVisible();
      },
    },
    {
      name: "office-media-picker",
      path: "/admin/products/add",
      prepare: async (page) => {
        await page.locator("button", { hasText: "Choose images" }).click();
        await expect(page.getByRole("dialog").getByRole("list", { name: "Files" })).toBeVisible();
      },
    },
    { name: "office-search-words", path: "/admin/search" },
    { name: "office-nothing-found", path: "/admin/search?show=nothing-found" },
    { name: "office-redirects", path: "/admin/redirects" },
    {
      name: "office-redirect-new",
      path: "/admin/redirects?from=%2Fold-page",
      prepare: async (page) => {
        await expect(page.getByRole("dialog", { name: "New redirect" })).toBeVisible();
      },
    },
    { name: "office-redirects-not-found", path: "/admin/redirects?show=not-found" },
    {
      name: "office-redirects-error",
      path: "/admin/redirects",
      prepare: refused(/admin\/redirects\?/),
    },
    { name: "office-history", path: "/admin/history" },
    { name: "office-trash", path: "/admin/trash" },
    { name: "office-people", path: "/admin/people" },
    { name: "office-system", path: "/admin/system" },
    { name: "office-settings", path: "/admin/settings" },
    { name: "office-mail", path: "/admin/settings/mail" },
    { name: "office-backups", path: "/admin/settings/backups" },
    { name: "office-imports", path: "/admin/imports" },
    { name: "office-account", path: "/admin/account" },
    { name: "office-page-not-found", path: "/admin/no-such-page" },
  ];
}

/** Before anybody has signed in. */
export const signInScreens: Screen[] = [
  { name: "office-sign-in", path: "/admin/login" },
  {
    name: "office-sign-in-refused",
    path: "/admin/login",
    prepare: async (page) => {
      await page.getByLabel("Email").fill("admin@example.com");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
];

/** Opens the screen and waits until it stands still. */
export async function show(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path);
  if (path.startsWith("/admin")) await officeReady(page);
  else await hydrated(page);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

async function officeReady(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-loading]")).toHaveCount(0);
}

export type SampleIds = { withPicture: number; withoutPicture: number; article: number };

/** Signs in, and takes away the picture of one product. */
export async function prepareSite(page: Page, site: RunningSite): Promise<SampleIds> {
  await signIn(page, site);
  const call = await signInToApi(site);
  const withPicture = await idOf(call, "products", "Amoxicillin 500");
  const withoutPicture = await idOf(call, "products", "Clotrimazole");
  const { data } = await call<Record<string, unknown>>(
    "GET",
    `/api/admin/products/${withoutPicture}`,
  );
  await call("PUT", `/api/admin/products/${withoutPicture}`, { ...data, images: [] });
  return { withPicture, withoutPicture, article: await idOf(call, "blogs", "label") };
}

async function idOf(call: ApiCall, list: string, text: string): Promise<number> {
  const { data } = await call<{ items: { id: number }[] }>(
    "GET",
    `/api/admin/${list}?q=${encodeURIComponent(text)}`,
  );
  const id = data.items[0]?.id;
  if (id === undefined) throw new Error(`no sample for "${text}" in ${list}`);
  return id;
}
