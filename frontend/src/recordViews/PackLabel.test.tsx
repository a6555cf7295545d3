import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PackLabel, packLines } from "./PackLabel";

const record = {
  name: "Levothyroxine Sodium 50 mcg Tablets",
  category: "Generic Medicines",
  formulation: "Uncoated tablet",
  badges: [],
  pack_size: "100 tablets",
  salts: [{ salt: "Thyroxine Sodium", strength: "50 mcg" }],
};

/** What is printed, text by text. */
function printed(schedules: string[]): string[] {
  const html = renderToStaticMarkup(<PackLabel product={{ ...record, schedules }} />);
  const texts = [...html.matchAll(/<text[^>]*>([^<]*)</g)];
  return texts.map(([, text = ""]) => text.replaceAll("\u00a0", " "));
}

test("a label prints its record and nothing else", () => {
  const always = ["Generic Medicines", "Levothyroxine", "Sodium 50 mcg", "Tablets"];
  const facts = ["Uncoated tablet", "50 mcg", "100 tablets"];
  for (const [schedules, mark, box] of [
    [[], null, null],
    [["none"], null, null],
    [["G"], null, "Schedule G"],
    [["H"], "Rx", "Schedule H"],
    [["H1", "NDPS"], "NRx", "Schedule H1, NDPS Act"],
    [["X"], "XRx", "Schedule X"],
  ] as const) {
    const expected = [...always, ...facts, mark, box].filter((text) => text !== null);
    expect(printed([...schedules]).sort()).toEqual(expected.sort());
  }
});

test("long names are broken between words and end with an ellipsis", () => {
  expect(packLines("Amoxicillin 500 mg Capsules", 18, 4)).toEqual([
    "Amoxicillin 500 mg",
    "Capsules",
  ]);
  expect(packLines("one two three", 5, 1)).toEqual(["one…"]);
  expect(packLines("Hydroxyprogesteronecaproate", 10, 2)).toEqual(["Hydroxypr…"]);
  expect(packLines("", 10, 2)).toEqual([]);
});
