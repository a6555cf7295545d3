/** The site's bundle leaves out what it never asks of React; a release that is written otherwise has to be looked at. */
import { expect, test } from "vitest";
import { withoutUnused } from "../../scripts/leanReact";
import { reactDomSource } from "./reactDom";

const renderer = reactDomSource("react-dom-client.production.js");

test("every part to leave out is found, and what remains is a script", () => {
  const lean = withoutUnused(renderer);
  expect(() => new Function(lean)).not.toThrow();
  expect(lean).not.toContain("__REACT_DEVTOOLS_GLOBAL_HOOK__.");
  expect(lean).not.toContain("ActionState: mountActionState");
});

test("another renderer than the expected one is refused", () => {
  expect(() => withoutUnused(renderer.replace("L: preload,", "L: preloadNow,"))).toThrow(
    /not as expected/,
  );
});
