import { expect, test } from "vitest";
import { type ListLine, mailLink, whatsAppLink, writeMessage } from "./messageLinks";

const body = (link: string) => new URL(link).searchParams.get("body");
const text = (link: string) => new URL(link).searchParams.get("text");

const fields = {
  name: { label: "Full Name" },
  phone: { label: "Phone" },
  message: { label: "Message" },
  terms: { label: "Terms" },
};

const line = (over: Partial<ListLine> = {}): ListLine => ({
  product: 1,
  title: "Telmisartan 40 mg Tablets",
  sku: "",
  text: "",
  quantity: 20,
  pack: "",
  note: "",
  missing: false,
  ...over,
});

test("the words are a mail with a line for each field that was filled in, and the list", () => {
  const values = { name: " Asha & Rao ", message: "200 packs?\nसिरप + 5%", terms: "on", phone: "" };
  const list = [line({ pack: "box", note: "urgent", sku: "TEL-40", text: "telma" }), line()];
  const message = writeMessage({ fields, values: { ...values, company: "Rao" }, list });
  const { href, left } = mailLink("hello@example.com", message);
  expect(href).toMatch(
    /^mailto:hello@example\.com\?subject=Enquiry%20list%20from%20Rao&body=[^ \n]*$/,
  );
  expect(left).toBe(0);
  expect(body(href)).toBe(
    [
      "Full Name: Asha & Rao",
      "Message: 200 packs?",
      "सिरप + 5%",
      "",
      "1. 20 × Telmisartan 40 mg Tablets, TEL-40, box, urgent, “telma”",
      "2. 20 × Telmisartan 40 mg Tablets",
    ].join("\r\n"),
  );
});

test("WhatsApp gets the same, to a number or to a chat of the visitor's choice", () => {
  const message = { subject: "Enquiry from Rao", lines: ["Full Name: Asha"] };
  const { href } = whatsAppLink("919876543210", message);
  expect(href).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  expect(text(href)).toBe("Enquiry from Rao\n\nFull Name: Asha");
  expect(whatsAppLink("", message).href).toMatch(/^https:\/\/wa\.me\/\?text=/);
});

test("a sent request is named by its reference", () => {
  const values = { companyName: "Rao" };
  expect(writeMessage({ fields, values, reference: "E-1" }).subject).toBe("Enquiry E-1 from Rao");
  expect(writeMessage({ fields, values: {} }).subject).toBe("Enquiry");
});

test.each([
  ["many lines", Array.from({ length: 500 }, (_, at) => `${at} × पैरासिटामोल 500 mg`)],
  ["lines of one character", Array.from({ length: 2_000 }, () => "x")],
  ["one line that is too long", ["😀".repeat(5_000)]],
  ["a long line behind a short one", ["short", "y".repeat(9_000), "z"]],
])("%s are cut to what programs take, and it is said how much is left", (_what, lines) => {
  for (const write of [mailLink, whatsAppLink]) {
    const { href, left } = write("919876543210", { subject: "Enquiry", lines });
    expect(href.length).toBeLessThanOrEqual(1_900);
    expect(href.length).toBeGreaterThan(1_000);
    const written = body(href) ?? text(href) ?? "";
    expect(written).toMatch(new RegExp(`\\[Shortened: ${left} more lines?\\]$`));
    // What is not counted as left is there, whole.
    const all = write === mailLink ? lines : ["Enquiry", "", ...lines];
    const kept = all.slice(0, all.length - left);
    expect(written.replaceAll("\r\n", "\n").startsWith(kept.join("\n"))).toBe(true);
    expect(left).toBeGreaterThan(0);
  }
});

test("whatever the length, a link is whole or says what it lacks", () => {
  for (let length = 1_700; length < 1_950; length++) {
    const { href, left } = mailLink("a@b.example", { subject: "s", lines: ["a".repeat(length)] });
    expect(href.length).toBeLessThanOrEqual(1_900);
    expect(href.includes("Shortened")).toBe(left > 0);
  }
});

test("half of a character cannot break the page", () => {
  expect(mailLink("a@b.example", { subject: "\ud800", lines: ["\udc00x"] }).href).toBe(
    "mailto:a@b.example?subject=&body=x",
  );
});
