import { expect, test } from "vitest";
import { describeBrowser, isHandheld } from "./AccountPage";

test("browsers are told apart although their user agents name each other", () => {
  expect(
    describeBrowser(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    ),
  ).toBe("Edge on Windows");
  expect(
    describeBrowser(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iPhone");
  expect(describeBrowser("curl/8.5")).toBe("curl/8.5");
  expect(describeBrowser("")).toBe("Unknown browser");
});

test("phones and tablets are handheld", () => {
  expect(isHandheld("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36")).toBe(
    true,
  );
  expect(isHandheld("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0")).toBe(false);
});
