import { expect, test } from "vitest";
import type { MailSettings } from "../api/types";
import { mailInput, mailValues } from "./mail";

const SETTINGS: MailSettings = {
  revision: 3,
  transport: "smtp",
  host: "smtp.example.com",
  port: 0,
  tls: "required",
  username: "office",
  password: "set",
  from: "site@example.com",
  to: ["a@example.com", "b@example.com"],
  set_by: "office",
};

test("a password that nobody typed is not sent, and one address a line is a list", () => {
  const values = mailValues(SETTINGS);
  expect(mailInput(values)).toEqual({
    transport: "smtp",
    host: "smtp.example.com",
    port: 0,
    tls: "required",
    username: "office",
    from: "site@example.com",
    to: ["a@example.com", "b@example.com"],
  });
  const typed = {
    ...values,
    password: "s3cret",
    to: " a@example.com ,\n\nc@example.com",
    port: "587",
  };
  expect(mailInput(typed)).toMatchObject({
    password: "s3cret",
    port: 587,
    to: ["a@example.com", "c@example.com"],
  });
  expect(mailInput({ ...values, port: "smtp" }).port, "refused by the server").toBe(-1);
});
