/** React's server renderer writes the same with the fast attributes as without. */
import { createRequire } from "node:module";
import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { FAST_ATTRIBUTES, withFastAttributes } from "../../scripts/fastAttributes";
import { reactDomSource } from "./reactDom";

const renderer = reactDomSource("react-dom-server-legacy.browser.production.js");

type Renderer = { renderToString: (node: ReactNode) => string };

function load(source: string): Renderer {
  const exports = {} as Renderer;
  const resolve = createRequire(require.resolve("react-dom/package.json"));
  new Function("require", "exports", source)(resolve, exports);
  return exports;
}

const VALUES: unknown[] = [
  "",
  "a",
  `"<>'&`,
  " a b ",
  "₹ 💊",
  0,
  12,
  true,
  false,
  null,
  undefined,
  () => 1,
];
const TAGS = ["div", "a", "img", "svg", "path", "input", "button", "textarea", "option", "x-own"];

test("every attribute, with every kind of value, on every kind of element", () => {
  const [plain, fast] = [load(renderer), load(withFastAttributes(renderer))];
  for (const tag of TAGS) {
    for (const name of [...FAST_ATTRIBUTES, "href", "tabIndex", "data-page", "hidden"]) {
      for (const value of VALUES) {
        const node = createElement(tag, { [name]: value, title: "t" });
        expect(fast.renderToString(node)).toBe(plain.renderToString(node));
      }
    }
  }
});
