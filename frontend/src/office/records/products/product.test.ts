import { describe, expect, test } from "vitest";
import { checkLinks, emptyProduct } from "./product";

describe("a shop link", () => {
  const wrong = (link: string) => checkLinks({ ...emptyProduct(), amazon_link: link }).amazon_link;

  test.each(["https://shop.example/x", "http://shop.example", " HTTPS://Shop.Example "])(
    "%s is a web address",
    (link) => expect(wrong(link)).toBeUndefined(),
  );

  test.each([
    "https:evil",
    "https:/evil",
    "https:///evil",
    "https:\\\\evil",
    "javascript:alert(1)",
  ])("%s is none", (link) =>
    expect(wrong(link)).toEqual(["Enter a web address that starts with https:// or http://"]),
  );
});
