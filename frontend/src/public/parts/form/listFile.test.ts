import { expect, test } from "vitest";
import type { ListLine } from "./messageLinks";
import { listFile } from "./OtherWays";

const line = (over: Partial<ListLine>): ListLine => ({
  product: 1,
  title: "Telmisartan 40 mg Tablets",
  sku: "TEL-40",
  text: "",
  quantity: 20,
  pack: "",
  note: "",
  missing: false,
  ...over,
});

test("a list is a table that spreadsheets read", () => {
  const lines = [line({ note: 'urgent, "cold"', text: "telma" }), line({ sku: "", pack: "box" })];
  expect(listFile(lines)).toBe(
    "\ufeffLine,SKU,Item,Pack,Quantity,Note,As written\r\n" +
      '1,TEL-40,Telmisartan 40 mg Tablets,,20,"urgent, ""cold""",telma\r\n' +
      "2,,Telmisartan 40 mg Tablets,box,20,,\r\n",
  );
});

test.each(["=1+1", "+91", "-x", "@a", " =1", "＝1", "'=1", "\t1"])(
  "%j is no formula in the file",
  (note) => {
    expect(listFile([line({ note })])).toContain(`,'${note},`);
  },
);
