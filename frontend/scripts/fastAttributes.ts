import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * For each attribute React's server renderer looks for its name among some seventy, one after the other, and hands over
 * five pieces of text. The embedded engine interprets every step. So the attributes that most elements have, if their
 * value is a text, are written before that and in one piece. The HTML is the same (`test/render/fastAttributes.test.ts`).
 */
export const FAST_ATTRIBUTES: readonly string[] = [
  "className",
  "alt",
  "aria-controls",
  "aria-current",
  "aria-describedby",
  "aria-hidden",
  "aria-label",
  "aria-labelledby",
  "d",
  "decoding",
  "height",
  "id",
  "loading",
  "name",
  "role",
  "sizes",
  "type",
  "viewBox",
  "width",
];

const BEGINNING = "function pushAttribute(target, name, value) {\n";
const FAST = `${BEGINNING}  if (typeof value === "string") {
    var beginning = fastAttributes.get(name);
    if (beginning !== undefined) {
      target.push(beginning + escapeTextForBrowser(value) + '"');
      return;
    }
  }
`;

/** React's renderer, written with the fast attributes. */
export function withFastAttributes(renderer: string): string {
  if (!renderer.includes(BEGINNING)) throw new Error("React's renderer has no pushAttribute");
  const written = FAST_ATTRIBUTES.map((name) => [
    name,
    ` ${name === "className" ? "class" : name}="`,
  ]);
  return `${renderer.replace(BEGINNING, FAST)}\nvar fastAttributes = new Map(${JSON.stringify(written)});\n`;
}

export function fastAttributes(renderer: string): Plugin {
  return {
    name: "fast-attributes",
    load: (id) => (id === renderer ? withFastAttributes(readFileSync(id, "utf8")) : null),
  };
}
