import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { tableOfWords } from "./words.ts";

const PRIMITIVES = "/src/design/primitives.css";

/** What a component's own sheet is part of. A class that is given to a widget counts for more than the widget's own. */
const layerOf = (file: string) => (file.includes("/src/ui/") ? "primitives.ui" : "components");

/** What each word says, of the table and of `primitives.css`. */
function readWords(root: string): Map<string, string> {
  const sheet = readFileSync(root + PRIMITIVES, "utf8");
  const rules = [...sheet.matchAll(/^\.([\w-]+) \{\n([^}]*)\n\}/gm)];
  return new Map([
    ...rules.map(([, word = "", said = ""]) => [word, said] as const),
    ...tableOfWords(),
  ]);
}

/** Writes out the words that a rule composes, before what it says itself. Other global classes are composed by name. */
function withoutWords(code: string, words: ReadonlyMap<string, string>): string {
  return code.replace(/\bcomposes: ([\w\s-]+?) from global;/g, (_, names: string) => {
    const all = names.split(/\s+/);
    const classes = all.filter((name) => !words.has(name));
    const composed = classes.length > 0 ? [`composes: ${classes.join(" ")} from global;`] : [];
    return [...composed, ...all.flatMap((name) => words.get(name) ?? [])].join("\n");
  });
}

/** The words of all class names in the components that visitors are sent, or the office. */
function wordsSent(root: string, isOffice: boolean): Set<string> {
  const source = path.join(root, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const isSent = (file: string) =>
    file.endsWith(".tsx") &&
    (isOffice || !/^(?:office|editing|fields|lists|site-editor)\//.test(file));
  const texts = files.filter(isSent).map((file) => readFileSync(path.join(source, file), "utf8"));
  const names = texts.flatMap((text) => text.match(/\w*[cC]lass\w*=(?:"[^"]*"|\{[^}]*\})/g) ?? []);
  return new Set(names.flatMap((name) => name.match(/(?<=["\s])[\w-]+(?=[\s"])/g) ?? []));
}

/**
 * Puts each style sheet into its layer (`src/design/index.css` has their order), except those that name layers themselves,
 * and writes out the primitives that its rules are composed of. Those that are class names are sent, too.
 */
export function layers(root: string, isOffice: boolean): Plugin {
  const words = readWords(root);
  const sent = wordsSent(root, isOffice);
  return {
    name: "layers",
    enforce: "pre",
    transform(code, id) {
      const file = id.split("?")[0]?.replaceAll("\\", "/") ?? "";
      if (file.endsWith(PRIMITIVES)) {
        const rules = [...words].filter(([word]) => sent.has(word));
        const written = rules.map(([word, said]) => `.${word} {\n${said}\n}`);
        return `@layer primitives {\n${written.join("\n")}\n}`;
      }
      if (!/\/src\/.*\.css$/.test(file) || code.includes("@layer ")) return null;
      return `@layer ${layerOf(file)} {\n${withoutWords(code, words)}\n}`;
    },
  };
}
