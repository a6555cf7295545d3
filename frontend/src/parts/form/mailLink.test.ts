import { expect, test } from "vitest";
import { mailLink, mailWords } from "./mailLink";

const body = (link: string) => new URL(link).searchParams.get("body");

test("the words are a mail with a line for each field that was filled in", () => {
  const labels = { name: "Full Name", message: "Message", terms: "Terms" };
  const values = { name: " Asha & Rao ", message: "200 packs?\nसिरप + 5%", terms: "on", phone: "" };
  const fields = ["name", "phone", "message", "terms"];
  const lines = mailWords(fields, labels, values, ["20 × Telma 40, box"]);
  const link = mailLink("hello@example.com", { subject: "Enquiry list", lines });
  expect(link).toMatch(/^mailto:hello@example\.com\?subject=Enquiry%20list&body=[^ \n]*$/);
  expect(body(link)).toBe(
    "Full Name: Asha & Rao\r\nMessage: 200 packs?\nसिरप + 5%\r\n\r\n20 × Telma 40, box",
  );
});

test("a long list is cut to what programs take, and says so", () => {
  const lines = Array.from({ length: 500 }, (_, at) => `${at} × पैरासिटामोल 500 mg`);
  const link = mailLink("hello@example.com", { subject: "x", lines });
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(body(link)).toMatch(/^0 × .*\[…\]$/s);
});

test("half of a character cannot break the page", () => {
  expect(mailLink("a@b.example", { subject: "\ud800", lines: ["\udc00x"] })).toBe(
    "mailto:a@b.example?subject=&body=x",
  );
});
