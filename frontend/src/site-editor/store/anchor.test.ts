import { expect, test } from "vitest";
import { anchorOf, pathOfAnchor } from "./document";
import { home, slides } from "./tests/testingSession";

test("a field is found again wherever its item stands, and not once that is gone", () => {
  const anchor = anchorOf({ home: home() }, "home.slides.2.heading");
  expect(anchor).toBe("home.slides.#c.heading");
  expect(pathOfAnchor({ home: home({ slides: slides("c", "a") }) }, anchor)).toBe(
    "home.slides.0.heading",
  );
  expect(pathOfAnchor({ home: home({ slides: slides("a") }) }, anchor)).toBeNull();
  expect(pathOfAnchor({}, anchor)).toBeNull();
  expect(pathOfAnchor({ home: home() }, anchorOf({ home: home() }, "home.title"))).toBe(
    "home.title",
  );
});
