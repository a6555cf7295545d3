/** A supplier's price list of 500 rows, as it was sent, comes into the catalogue with few decisions. */
import { expectSound } from "./accessible";
import { csv, downloadOf, planImport, signIn, toast } from "./admin";
import { Clicks } from "./clicks";
import { expect, test } from "./fixtures";

const ROWS = 500;
/** Clicks and choices from the list of products to the products in the catalogue. */
const MOST_DECISIONS = 12;

/** A number under a bar code, with its check digit or with a wrong one. */
function gtin(body: string, right: boolean): string {
  const digits = [...body].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10) + (right ? 0 : 1)) % 10}`;
}

const SALTS = [
  ["Amoxicillin", "Anti biotics", "Caps", "10x10C", "Sch H"],
  ["Azithromycin", "Antibiotics", "TAB", "10 x 3", "SCH-H1"],
  ["Paracetamol", "Generic Medicines", "Tab", "20x10T", "OTC"],
  ["Telmisartan", "Generic Medicines", "tabs", "3 x 10", "Schedule H"],
  ["Cetirizine", "Generic Medicines", "Syp", "60ML", "Rx"],
] as const;

/** Merged titles above the headings, 'Brand' beside 'Product Name', no short description, semicolons, prices. */
function priceList(prefix: string): string {
  const lines = [
    "SUNRISE REMEDIES PVT. LTD.;;;;;;;;;;;",
    "Plot 7, Industrial Area, Baddi (H.P.);;;;;;;;;;;",
    ";;;;;;;;;;;",
    "PRICE LIST w.e.f. 01-11-2026;;;;;;;;;;;",
    "S.No.;Brand;Product Name;Item Code;Therapeutic Category;Composition;Form;Packing;Schedule;HSN Code;EAN;MRP",
  ];
  for (let row = 1; row <= ROWS; row += 1) {
    const [salt, category, form, pack, schedule] = SALTS[row % SALTS.length] ?? SALTS[0];
    const strength = 5 * row;
    const code = gtin(`890${String(row).padStart(9, "0")}`, row % 45 !== 0);
    lines.push(
      [
        row,
        `SUN${salt.slice(0, 4).toUpperCase()}`,
        `Sun ${prefix} ${salt} ${strength} mg`,
        `${prefix}-${row}`,
        category,
        `${salt} IP ${strength} mg`,
        form,
        pack,
        schedule,
        row % 50 === 0 ? "300490" : "30049099",
        code,
        `${row},50`,
      ].join(";"),
    );
  }
  return lines.join("\r\n");
}

test("a price list of 500 rows is published with at most 12 decisions", async ({ page, site }) => {
  const prefix = "JO";
  const decisions = new Clicks(1);
  await signIn(page, site, "/admin/imports?kind=products");
  // Out of the list of products: 'Import…' in its menu.
  decisions.count += 2;
  const list = page.getByLabel("List", { exact: true });
  await decisions.attach(list, csv("sunrise.csv", priceList(prefix)));
  await decisions.press(page.getByRole("button", { name: "Show what would change" }));

  await expect(page.getByRole("heading", { name: "sunrise.csv" })).toBeVisible();
  await expect(page.getByText(/rows need one answer: schedule/)).toBeVisible();
  await expect(page.getByText(/semicolons between columns/)).toBeVisible();
  await expect(page.getByText(/null/)).toHaveCount(0);
  await expect(page.getByText(/3 lines above the headings are not read: “SUNRISE/)).toBeVisible();
  await expect(
    page.getByText("“Brand” is not read, because “Product Name” gives the name."),
  ).toBeVisible();
  await expectSound(page);

  const questions = page.getByRole("region", { name: "What does the list mean?" });
  await expect(questions.getByRole("combobox")).toHaveCount(2);
  await expect(questions.getByText(/not in which schedule/)).toBeVisible();
  const answer = (name: string) => questions.getByLabel(name, { exact: true });
  await decisions.choose(answer("Schedule: “Rx”"), "Schedule H");
  await decisions.choose(answer("Schedule: “OTC”"), "No prescription schedule");
  await decisions.press(page.getByText("Decide for each group"));
  await decisions.choose(page.getByLabel("Anti biotics", { exact: true }), "Antibiotics");
  await decisions.press(page.getByRole("button", { name: "Apply and re-read" }));

  // Reviewed: nothing is wrong, and what was left out is said.
  await expect(page.getByText(/rows (have mistakes|need one answer)/)).toHaveCount(0);
  await expect(page.getByText(/11 rows come without GTIN/)).toBeVisible();
  await decisions.press(page.getByRole("button", { name: "With notes" }));
  await expect(page.getByText(/has a wrong digit: the last one/).first()).toBeVisible();
  await expectSound(page);
  await decisions.press(page.getByRole("button", { name: `Import ${ROWS} products` }));
  await expect(toast(page, `${ROWS} products imported`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/11 rows come without GTIN/)).toBeVisible();
  // They came hidden, which was proposed; one step makes them public.
  const one = `${site.url}/api/products?q=${encodeURIComponent(`Sun ${prefix} Amoxicillin 25 mg`)}`;
  expect((await (await page.request.get(one)).json()).items).toEqual([]);
  await decisions.press(page.getByRole("button", { name: `Publish these ${ROWS}` }));
  await expect(toast(page, `Visibility: Public: ${ROWS} products`)).toBeVisible({
    timeout: 60_000,
  });
  expect(decisions.count).toBeLessThanOrEqual(MOST_DECISIONS);

  const find = async (name: string) => {
    const answer = await page.request.get(`${site.url}/api/products?q=${encodeURIComponent(name)}`);
    return (await answer.json()).items[0];
  };
  const capsule = await find(`Sun ${prefix} Amoxicillin 25 mg`);
  expect(capsule).toMatchObject({
    sku: `${prefix}-5`,
    category: "Antibiotics",
    formulation: "Capsule",
    pack_size: "10 × 10 capsules",
    schedules: ["H"],
    description: "Capsules of amoxicillin IP 25 mg, in packs of 10 × 10 capsules",
  });
  expect(await find(`Sun ${prefix} Cetirizine 20 mg`)).toMatchObject({
    schedules: ["H"],
    pack_size: "60 ml",
    formulation: "Syrup",
  });
});

test("wrong rows are mended in a file and brought again", async ({ page, site }) => {
  await signIn(page, site, "/admin/imports?kind=products");
  const heading = "SKU;Name;Category;Short description;Schedule";
  const wrong = `${heading}\nM-1;One;Antibiotics;x;Sch Z\nM-2;;Antibiotics;x;H`;
  await planImport(page, csv("list.csv", wrong));
  await expect(page.getByText("2 rows have mistakes. Nothing was imported yet")).toBeVisible();
  // By the keyboard alone.
  const question = page.getByLabel("Schedule: “Sch Z”", { exact: true });
  await question.focus();
  await page.keyboard.type("Leave");
  await expect(question).toHaveValue("leave");
  const again = page.getByRole("button", { name: "Apply and re-read" });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 row has mistakes. Nothing was imported yet")).toBeVisible();

  await page.getByRole("button", { name: "Leave out 1 wrong row and import 1 product" }).click();
  await expect(toast(page, "1 product imported")).toBeVisible();
  await expect(page.getByText("1 row had mistakes and was left out")).toBeVisible();
  await page.getByText("Mend the wrong rows in a spreadsheet").click();
  const left = await downloadOf(
    page,
    page.getByRole("button", { name: "Download the wrong rows" }),
  );
  expect(left.suggestedFilename()).toBe("wrong-rows.xlsx");
  await expectSound(page);
  const mended = `${heading};What is wrong\nM-2;Two;Antibiotics;x;H;Name: is missing`;
  await page.getByLabel("Mended rows", { exact: true }).setInputFiles(csv("list.csv", mended));
  await page.getByRole("button", { name: "Import 1 product", exact: true }).click();
  await expect(page.getByText("Applied. 1 new, 0 changed, 0 unchanged.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Applied. 1 new, 0 changed, 0 unchanged.")).toBeVisible();
});
