import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { descriptionParts, withoutStated } from "./ProductView";

const titles = (text: string) => descriptionParts(text)?.map(({ title }) => title) ?? null;

test("a text in parts is divided by what is written", () => {
  const parts = descriptionParts(
    `Amoxicillin is an aminopenicillin, prescribed for infections.

Not for patients with an allergy to penicillins.

The tablets stay in the foil until use. Store below 25 °C in a dry place. Trade pack: 10 × 6 tablets, in strips.`,
  );
  expect(parts).toEqual([
    { title: "Use", text: "Amoxicillin is an aminopenicillin, prescribed for infections." },
    { title: "Caution", text: "Not for patients with an allergy to penicillins." },
    {
      title: "Storage",
      text: "The tablets stay in the foil until use. Store below 25 °C in a dry place.",
    },
    { title: "Pack", text: "10 × 6 tablets, in strips." },
  ]);
});

test("headings of the office's own are used", () => {
  const text =
    "Indications: fever.\n\nWarnings: for adults.\n\nStorage: in a drawer.\n\nPacking: 60 mL.";
  expect(titles(text)).toEqual(["Use", "Caution", "Storage", "Pack"]);
  expect(descriptionParts(text)?.[0]?.text).toBe("fever.");
});

test("what the label and the facts state is not said again", () => {
  const parts = descriptionParts(
    `For fever.\n\nNot for children.\n\nStore below 25 °C. Pack: 10 × 6 tablets, in strips.`,
  );
  const rest = (stated: Parameters<typeof withoutStated>[1]) =>
    withoutStated(parts ?? [], stated).flatMap(({ title, text }) =>
      title === "Storage" || title === "Pack" ? `${title}: ${text}` : [],
    );
  expect(rest({ storage: "Store below 25 °C", pack_size: "10 × 6 tablets" })).toEqual([
    "Pack: In strips.",
  ]);
  const all = ["Storage: Store below 25 °C.", "Pack: 10 × 6 tablets, in strips."];
  expect(rest({ storage: "Store below 30 °C.", pack_size: "10 × 60 tablets" })).toEqual(all);
  expect(rest({ storage: null, pack_size: "10 × 6 tab" })).toEqual(all);
  expect(rest({ storage: "store below 25 °C", pack_size: "10 × 6 tablets, in strips" })).toEqual(
    [],
  );
});

test("any other text stays as it is", () => {
  for (const text of [
    "",
    "One paragraph about a tablet.",
    "One paragraph.\n\nAnother one on its long history.",
    "What it is.\n\nNot for children.\n\nKeep it dry.\n\nNot in pregnancy.",
    "Made in Delhi.\n\nPrepared by hand.\n\nStore below 25 °C.",
  ]) {
    expect(descriptionParts(text)).toBeNull();
  }
});

test("every sample product has its four parts", () => {
  const folder = `${import.meta.dirname}/../../../../assets/sample/products`;
  const texts = readdirSync(folder).flatMap((file) => [
    ...readFileSync(`${folder}/${file}`, "utf8").matchAll(
      /detailed_description = """\n([^"]*)"""/g,
    ),
  ]);
  expect(texts.length).toBeGreaterThan(100);
  for (const [, text = ""] of texts) {
    expect([text, titles(text)]).toEqual([text, ["Use", "Caution", "Storage", "Pack"]]);
  }
});
