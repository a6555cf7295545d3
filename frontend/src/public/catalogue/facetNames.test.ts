import { expect, test } from "vitest";
import type { Facets, Term } from "../../data/schema";
import { headingOf } from "./AboveResults";
import { valueFinder } from "./facetNames";

const named = (value: string, label = value) => ({ value, label });

test("every facet's page has a heading of its own", () => {
  expect(headingOf("category", named("cardiac", "Cardiac Care"))).toBe("Cardiac Care");
  expect(headingOf("benefit", named("aids-digestion", "Aids Digestion"))).toBe("Aids Digestion");
  expect(headingOf("schedule", named("H1", "Schedule H1"))).toBe("Schedule H1 medicines");
  expect(headingOf("schedule", named("h"))).toBe("Schedule H medicines");
  expect(headingOf("schedule", named("NDPS"))).toBe("NDPS medicines");
  expect(headingOf("schedule", named("none"))).toBe("Products with no prescription schedule");
  expect(headingOf("badge", named("GMP"))).toBe("Products marked GMP");
});

test("dosage forms are in the plural", () => {
  for (const [form, forms] of [
    ["Tablet", "Tablets"],
    ["Oral suspension", "Oral suspensions"],
    ["Eye drops", "Eye drops"],
    ["Mouthwash", "Mouthwashes"],
    ["Transdermal patch", "Transdermal patches"],
    ["Nasal spray", "Nasal sprays"],
  ] as const) {
    expect(headingOf("form", named(form.toLowerCase(), form))).toBe(forms);
  }
});

test("a value of an address is found by value or by label in any case, also where no product has it", () => {
  const categories: Term[] = [{ id: 1, name: "Cardiac Care", slug: "cardiac", products: 0 }];
  const facets = { form: [{ value: "tablet", label: "Tablet", count: 3 }] } as Facets;
  const find = valueFinder(facets, categories, []);
  expect(find("category", "CARDIAC")?.label).toBe("Cardiac Care");
  expect(find("category", "cardiac care")?.value).toBe("cardiac");
  expect(find("form", "Tablet")?.value).toBe("tablet");
  expect(find("form", "potion")).toBeUndefined();
  expect(valueFinder(null, [], [])("badge", "GMP")).toBeUndefined();
});
