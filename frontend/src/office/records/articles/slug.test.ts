import { describe, expect, test } from "vitest";
import { nextSlug, slugOf } from "./post";

test.each([
  ["Hello, World!", "hello-world"],
  ["  10 Tips -- for  2026 ", "10-tips-for-2026"],
  ["Café", "caf"],
  ["औषधि", ""],
  ["---", ""],
])("%s becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

describe("while the post is new", () => {
  test("the slug follows the title", () => {
    expect(nextSlug({ title: "", slug: "" }, "H", true)).toBe("h");
    expect(nextSlug({ title: "Hell", slug: "hell" }, "Hello", true)).toBe("hello");
    expect(nextSlug({ title: "Hello", slug: "hello-2" }, "Hello you", true)).toBe("hello-you");
  });

  test("until it is edited by hand", () => {
    expect(nextSlug({ title: "Hello", slug: "my-own" }, "Hello!", true)).toBe("my-own");
    expect(nextSlug({ title: "Hello", slug: "hello-again" }, "Hallo", true)).toBe("hello-again");
  });

  test("and again once it is empty", () => {
    expect(nextSlug({ title: "Hello", slug: "" }, "Hello you", true)).toBe("hello-you");
  });
});

test("once it is saved, the slug stays", () => {
  expect(nextSlug({ title: "Hello", slug: "hello" }, "Good-bye", false)).toBe("hello");
});
