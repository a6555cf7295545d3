import { describe, expect, it } from "vitest";
import { offeredTarget, readable, withoutOrigin } from "./redirects";

describe("readable", () => {
  it("shows letters of every script", () => {
    expect(readable("/%E0%A4%A6%E0%A4%B5%E0%A4%BE?a=caf%C3%A9")).toBe("/दवा?a=café");
  });
  it.each(["/a%2Fb", "/a%20b", "/100%25", "/x%E2%80%AEgpj", "/caf%E9", "/a%3Fb", "/a%5Cb"])(
    "leaves %s as it is",
    (address) => expect(readable(address)).toBe(address),
  );
});

describe("withoutOrigin", () => {
  it.each([
    ["https://www.example.com/old?a=b", "/old?a=b"],
    ["http://old.example.com", "/"],
    ["https://a.example?x=1", "/?x=1"],
    [" /old ", "/old"],
    ["//evil.example", "//evil.example"],
  ])("makes %s %s", (typed, path) => expect(withoutOrigin(typed)).toBe(path));
});

describe("offeredTarget", () => {
  it("finds the end of the chain in the server's words", () => {
    const words = "The new address is itself an old address; send visitors straight to /c";
    expect(offeredTarget([words])).toBe("/c");
    expect(offeredTarget(["must begin with /"])).toBeNull();
    expect(offeredTarget(undefined)).toBeNull();
  });
});
