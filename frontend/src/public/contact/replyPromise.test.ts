import { expect, test } from "vitest";
import { requestSpec } from "../enquiry/receipt";
import { replyPromise } from "../parts/form/FormFields";
import { enquiry } from "./ContactPage";
import { partnership } from "./PartnersPage";

test("every form promises the company's own time, or none", () => {
  const told = (time: string) =>
    [enquiry, requestSpec(() => []), partnership([])].map(({ success }) =>
      replyPromise(success.text, time),
    );
  expect(told("24 hours")).toEqual([
    "We'll get back to you within 24 hours.",
    "We'll get back to you within 24 hours.",
    "Our team will contact you within 24 hours",
  ]);
  expect(told("$& two days")[0]).toBe("We'll get back to you within $& two days.");
  expect(told("")).toEqual([
    "We'll get back to you.",
    "We'll get back to you.",
    "Our team will contact you",
  ]);
});
