/** Where two people, two tabs, or a person and a schedule meet: nobody's words go unasked. */

import { expectSound } from "./accessible";
import {
  chooseFile,
  draftOffer,
  field,
  fillProduct,
  productId,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { type ApiCall, signInToApi } from "./adminApi";
import { expect, expectNoSideways, hold, test } from "./fixtures";
import {
  documentOf,
  expectSaved,
  fieldAt,
  openEditor,
  panel,
  publishDialog,
  saveElsewhere,
} from "./siteEditor";

// The browser logs the refusals that these journeys are about.
test.use({ tolerated: /status of 412/ });

type Home = { slides: { heading: string; picture: { src: string; phone: string } }[] };
type Product = { manufacturer: string; storage: string };

const changeElsewhere = async (call: ApiCall, id: number, changes: Partial<Product>) => {
  const { data } = await call<object>("GET", `/api/admin/products/${id}`);
  const saved = await call("PUT", `/api/admin/products/${id}`, { ...data, ...changes });
  expect(saved.status).toBe(200);
};

test("different fields come together, and the same one is asked about", async ({ page, site }) => {
  const call = await signInToApi(site);
  const id = await productId(site, "Azithromycin 500 mg Tablets");
  const stored = async () => (await call<Product>("GET", `/api/admin/products/${id}`)).data;
  await signIn(page, site, `/admin/products/edit/${id}`);
  await field(page, "Storage (optional)").fill("Below 25 °C, journey");
  await changeElsewhere(call, id, { manufacturer: "Laptop journey" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "You saved this product elsewhere")).toBeVisible();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await stored()).toMatchObject({
    storage: "Below 25 °C, journey",
    manufacturer: "Laptop journey",
  });

  await page.goto(`/admin/products/edit/${id}`);
  await field(page, "Storage (optional)").fill("As it is typed here");
  await changeElsewhere(call, id, { storage: "As it was saved there", manufacturer: "Third" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "You saved first elsewhere" });
  await expect(dialog.getByText("As it was saved there", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("deletion"), "only the others' words are new").toHaveText([
    "was",
    "saved",
    "there",
    "Laptop journey",
  ]);
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Storage (optional)")).toHaveValue("As it is typed here");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Save what is here" }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await stored()).toMatchObject({ storage: "As it is typed here", manufacturer: "Third" });

  // What is given up for the other's words is offered as a draft.
  await page.goto(`/admin/products/edit/${id}`);
  await field(page, "Storage (optional)").fill("Given up");
  await changeElsewhere(call, id, { storage: "Saved there once more" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Take what is saved" }).click();
  await expect(field(page, "Storage (optional)")).toHaveValue("Saved there once more");
  await draftOffer(page).getByRole("button", { name: "Show differences" }).click();
  await expect(draftOffer(page).getByText("Given up")).toBeVisible();
});

test("every new record is kept, but an open tab's", async ({ page, site, context }) => {
  // The other tabs find the session where this one has put it.
  await signIn(page, site, "/admin/dashboard");
  for (const name of ["First", "Second"]) {
    const tab = await context.newPage();
    await tab.goto("/admin/products/add");
    await fillProduct(tab, name);
    await expect(tab.getByText("Unsaved changes", { exact: true })).toBeVisible();
    await tab.close({ runBeforeUnload: false });
  }
  const open = await context.newPage();
  await open.goto("/admin/products/add");
  await fillProduct(open, "Still open");
  // What is typed beside an "Add" button is kept, too.
  await open.getByLabel("Add a custom benefit").fill("Half typed");
  await expect(open.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.goto("/admin/products/add");
  for (const [index, name] of ["Second", "First"].entries()) {
    await expect(draftOffer(page).getByText(`Unsaved changes of “${name}”`)).toBeVisible();
    const count = draftOffer(page).getByText(`The newest of ${2 - index}`);
    await expect(count).toHaveCount(index < 1 ? 1 : 0);
    if (index === 0) await expectNoSideways(page);
    await draftOffer(page).getByRole("button", { name: "Discard" }).click();
  }
  await expect(draftOffer(page)).toHaveCount(0);
  await open.close({ runBeforeUnload: false });
  await page.reload();
  await expect(draftOffer(page).getByText("Unsaved changes of “Still open”")).toBeVisible();
  await draftOffer(page).getByRole("button", { name: "Restore changes" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Still open");
  await expect(page.getByLabel("Add a custom benefit")).toHaveValue("Half typed");
});

test("a picture's upload goes on while other fields are shown", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "home");
  const go = await hold(page, "**/api/admin/images/site");
  await panel(page).locator("[data-item='0'] summary").first().click();
  const picture = panel(page).locator("[data-field='home.slides.0.picture']");
  await picture.getByRole("button", { name: "Replace…" }).click();
  await chooseFile(
    page,
    page.getByRole("dialog").locator("button", { hasText: "Choose a file" }),
    sampleImage("articles/antibiotic-stewardship-at-the-counter.160.webp"),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByLabel("Page", { exact: true }).selectOption("layout");
  await expect(
    page.getByRole("form", { name: "Fields: Every page" }).or(fieldAt(page, "layout.footer.text")),
  ).toBeVisible();
  go();
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  const call = await signInToApi(site);
  await expect
    .poll(async () => ((await documentOf(call, "home")) as Home).slides[0]?.picture.src)
    .toMatch(/^\/storage\/site\//);
  await page.getByLabel("Page", { exact: true }).selectOption("home");
  await panel(page).locator("[data-item='0'] summary").first().click();
  await expect(picture.getByText("phones still show the one that was here before")).toBeVisible();
});

test("a draft begun before a scheduled version is compared with it", async ({ page, site }) => {
  const call = await signInToApi(site);
  const heading = (words: string) => (document: Record<string, unknown>) => {
    (document as { hero: { heading: string } }).hero.heading = words;
  };
  await saveElsewhere(call, "partners", heading("As ordered"));
  const at = new Date(Date.now() + 12_000).toISOString();
  expect((await call("POST", "/api/admin/site/publish", { pages: ["partners"], at })).status).toBe(
    200,
  );
  await signIn(page, site);
  await openEditor(page, "partners");
  await expect(page.getByText(/^Goes live on/)).toBeVisible();
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByText(/^A version goes live on/)).toBeVisible();
  await page.getByRole("button", { name: "Discard the draft…" }).click();
  const discard = page.getByRole("dialog", { name: "Discard the draft?" });
  await expect(discard.getByText("It does not end the schedule")).toBeVisible();
  await discard.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(toast(page, "Draft discarded")).toBeVisible();
  await fieldAt(page, "partners.hero.heading").fill("Begun before");
  await expectSaved(page);
  const live = async () =>
    (await call<{ hero: { heading: string } }>("GET", "/api/content/partners")).data.hero.heading;
  await expect.poll(live, { timeout: 20_000 }).toBe("As ordered");

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = publishDialog(page);
  await expect(dialog.getByText(/went live after this draft was begun$/)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "In this draft" })).toBeVisible();
  await expect(dialog.getByText("says the same as what is published")).toHaveCount(0);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText(/^Say above what shall stand/)).toBeVisible();
  expect(await live()).toBe("As ordered");
  await dialog.getByRole("radio", { name: "In this draft" }).check();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("visitors see it now")).toBeVisible();
  expect(await live()).toBe("Begun before");
});
