import { expect, test } from "vitest";
import type { ImportReport, ImportSummary } from "../../data/schema";
import { aboveSentence, answersOf, commonMistakes, formatSentence, mappingOf } from "./imports";

const summary = (more: Partial<ImportSummary>): ImportSummary => ({
  id: 1,
  kind: "products",
  file_name: "list.csv",
  state: "planned",
  created_at: "2026-11-26T00:00:00Z",
  created_by: null,
  changed_at: "2026-11-26T00:00:00Z",
  new: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  saved: 0,
  empty: "leave",
  format: { kind: "csv", encoding: "UTF-8", separator: ";", list_separator: "|", decimal: null },
  columns: [],
  above: [],
  values: [],
  choices: {},
  left_out: [],
  hidden: 0,
  hides_new: false,
  gone: { count: 0, items: [] },
  sheets: [],
  groups: [],
  sheet: null,
  notes: [],
  remembered: false,
  new_categories: true,
  composed: 0,
  composed_example: null,
  read_names: 0,
  doubts: {},
  ...more,
});

test("a list is called what it is", () => {
  expect(formatSentence(summary({}))).toBe(
    "Read as text (UTF-8), semicolons between columns. Empty cells leave their field as it is.",
  );
  const lists = [
    {
      header: "Uses",
      field: "benefits",
      samples: [],
      by: null,
      instead: null,
      left_out: null,
    },
  ];
  expect(formatSentence(summary({ columns: lists, empty: "clear" }))).toBe(
    "Read as text (UTF-8), semicolons between columns, bars between several values in a cell. Empty cells clear their field.",
  );
});

test("what an earlier version did not note is left out", () => {
  const format = {
    kind: "csv",
    encoding: null,
    separator: null,
    list_separator: ";",
    decimal: null,
  };
  expect(formatSentence(summary({ format }))).toBe(
    "Read as text. Empty cells leave their field as it is.",
  );
});

test("columns are mapped by their number, those made of groups by their heading", () => {
  const column = { field: null, samples: [], by: null, instead: null, left_out: null };
  const columns = ["Item", "Group between the rows"].map((header) => ({ ...column, header }));
  expect(mappingOf(columns, ["name", ""])).toEqual({ 1: "name", "Group between the rows": "" });
  expect(mappingOf([], [], [12])).toEqual({ "row 12": "name" });
});

test("what stands above the headings is named", () => {
  expect(aboveSentence(["Sunrise"])).toBe("1 line above the headings is not read: “Sunrise”.");
  expect(aboveSentence(["a", "b"])).toBe("2 lines above the headings are not read: “a”, “b”.");
});

test("answers are kept by field and value", () => {
  const value = { column: "", rows: 1, read_as: null, hint: null };
  const values: ImportSummary["values"] = [
    { ...value, field: "schedules", value: "Rx", state: "answered", answer: "H" },
    { ...value, field: "schedules", value: "Sch Z", state: "answered", answer: "" },
    { ...value, field: "kind", value: "Drug", state: "asked", answer: null },
  ];
  expect(answersOf(summary({ values }))).toEqual({ schedules: { Rx: "H", "Sch Z": "" } });
});

test("what nearly every row has wrong is said once, while columns are left unread", () => {
  const row = (line: number, ...fields: string[]): ImportReport["rows"][number] => ({
    line,
    change: "wrong",
    id: null,
    name: "",
    sku: null,
    errors: fields.map((field) => ({ column: field, field, message: "is required" })),
    changes: [],
    notes: [],
    read: {},
    doubt: null,
  });
  const column = (field: string | null): ImportSummary["columns"][number] => ({
    header: field ?? "Artikel",
    field,
    by: null,
    instead: null,
    left_out: null,
    samples: [],
  });
  const rows = Array.from({ length: 9 }, (_, at) => row(at, "name", "category"));
  const report = {
    ...summary({ wrong: 10, columns: [column("sku"), column(null)] }),
    rows: [...rows, row(9, "category", "hsn")],
  };
  const labels = { name: "Product name", category: "Category" };
  const common = new Set(["Product name: is required", "Category: is required"]);
  expect(commonMistakes(report, labels)).toEqual(common);
  for (const more of [
    { new: 10 },
    { columns: [column("sku")] },
    { state: "applied" as const },
    { wrong: 2, rows: rows.slice(0, 2) },
  ])
    expect(commonMistakes({ ...report, ...more }, labels)).toEqual(new Set());
});
