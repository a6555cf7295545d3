/** Style sheets take their values from the tokens, and neither classes nor icons are left unused. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../src");
const read = (extension: string) =>
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => [file, readFileSync(path.join(SOURCE, file), "utf8")] as const);

const sheets = new Map(
  read(".css").map(([file, text]) => [file, text.replace(/\/\*.*?\*\//gs, "")]),
);
const scripts = new Map(
  [...read(".ts"), ...read(".tsx")].filter(([file]) => !/\.test\.|\.d\.ts$/.test(file)),
);
const allScripts = [...scripts.values()].join("\n");

/** The files that define tokens. */
const TOKENS = /^(?:design\/tokens|design\/dark|office\/office)\.css$/;
/** Sizes in user units of an SVG. */
const SVG_TEXT = ["public/parts/Seal.module.css", "public/views/PackLabel.module.css"];

const RAW_VALUES: readonly [what: string, pattern: RegExp][] = [
  ["a colour", /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi],
  ["a font size", /font-size:\s*[\d.]+(?:rem|px)/g],
  ["a layer", /z-index:\s*\d+/g],
  ["a radius", /border-radius:[^;]*[\d.]+(?:px|rem|%)/g],
];

test("values come from the tokens", () => {
  const found = [...sheets].flatMap(([file, text]) =>
    TOKENS.test(file)
      ? []
      : RAW_VALUES.flatMap(([what, pattern]) =>
          SVG_TEXT.includes(file) && what === "a font size"
            ? []
            : [...text.matchAll(pattern)].map(([value]) => `${file}: ${what}: ${value}`),
        ),
  );
  expect(found).toEqual([]);
});

test("breakpoints are ranges of the list in tokens.css", () => {
  const tokens = readFileSync(path.join(SOURCE, "design/tokens.css"), "utf8");
  const listed = new Set([...tokens.matchAll(/^ \* {3}([\d.]+rem) /gm)].map(([, width]) => width));
  expect(listed.size).toBeGreaterThan(0);
  const found = [...sheets].flatMap(([file, text]) =>
    [...text.matchAll(/@media([^{]*)/g)].flatMap(([, query = ""]) => {
      const widths = query.match(/[\d.]+rem(?=[^()]*width|\))/g) ?? [];
      const isListed = query.includes("height") || widths.every((width) => listed.has(width));
      return /(?:min|max)-width/.test(query) || !isListed ? [`${file}: @media${query}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("every class of a CSS module is used", () => {
  const found = [...sheets].flatMap(([file, text]) => {
    if (!file.endsWith(".module.css")) return [];
    const importers = [...scripts.values()].filter((script) =>
      script.includes(`/${path.basename(file)}"`),
    );
    const isDynamic = importers.some((script) => /styles\[[a-z]/.test(script));
    const selectors = text
      .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, "")
      .replace(/\{[^{}]*\}/g, "");
    const names = new Set(
      [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name),
    );
    return [...names]
      .filter((name) => {
        const member = new RegExp(`\\.${name}\\b(?!-)`);
        const literal = `"${name}"`;
        return !(
          importers.some((script) => member.test(script) || script.includes(literal)) ||
          (isDynamic && allScripts.includes(literal))
        );
      })
      .map((name) => `${file}: .${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ["ui/icons.svg", "ui/Icon.tsx"],
  ["office/ui/icons.svg", "office/ui/AdminIcon.tsx"],
])("every icon of %s is listed and used", (sprite, component) => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id);
  const icons = names(readFileSync(path.join(SOURCE, sprite), "utf8"), /<symbol id="([^"]+)"/g);
  const listed = names(scripts.get(component) ?? "", /\| "([^"]+)"/g);
  expect(listed.toSorted()).toEqual(icons.toSorted());
  const others = [...scripts].filter(([file]) => file !== component).map(([, text]) => text);
  const isUsed = (icon = "") =>
    // The heading icons are named by their level.
    icon.startsWith("heading-") || others.some((text) => text.includes(`"${icon}"`));
  expect(icons.filter((icon) => !isUsed(icon))).toEqual([]);
});
