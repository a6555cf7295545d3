import { describe, expect, it } from "vitest";
import { phoneNumbers } from "./phone";

describe("phoneNumbers", () => {
  it("is one number with what it dials", () => {
    expect(phoneNumbers("+91 11 2345 6789")).toEqual([
      { text: "+91 11 2345 6789", href: "tel:+911123456789" },
    ]);
    expect(phoneNumbers("011/23456789")).toHaveLength(1);
    expect(phoneNumbers("")).toEqual([]);
  });

  it.each([", ", "; ", " or ", " / ", "/"])("divides two at '%s'", (divider) => {
    expect(phoneNumbers(`011 23456789${divider}+91 98765 43210`)).toEqual([
      { text: "011 23456789", href: "tel:01123456789" },
      { text: "+91 98765 43210", href: "tel:+919876543210" },
    ]);
  });
});
