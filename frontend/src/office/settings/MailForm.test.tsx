// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { MAIL, rendered } from "../../../test/admin";
import type { MailSettings } from "../../data/schema";
import { MailForm, mailInput, mailValues } from "./MailPage";

afterEach(cleanup);

let readAgain: (settings: MailSettings) => void;

function Shown() {
  const [settings, setSettings] = useState(MAIL);
  readAgain = setSettings;
  return <MailForm read={{ data: settings, etag: `"${settings.revision}"` }} fixed={false} />;
}

test("what is typed stays when another owner's settings arrive, and the rest is theirs", () => {
  rendered(<Shown />);
  const value = (label: string) =>
    (screen.getByLabelText(new RegExp(`^${label}`), { selector: "input" }) as HTMLInputElement)
      .value;
  fireEvent.change(screen.getByLabelText(/^Sender/), { target: { value: "desk@example.com" } });
  fireEvent.change(screen.getByLabelText(/^Password/, { selector: "input" }), {
    target: { value: "s3cret" },
  });
  act(() => readAgain({ ...MAIL, revision: 2, host: "mail.example.org", from: "x@example.com" }));
  expect(value("Server")).toBe("mail.example.org");
  expect(value("Sender")).toBe("desk@example.com");
  expect(value("Password")).toBe("s3cret");
});

test("a password that nobody typed is not sent, and one address a line is a list", () => {
  const values = mailValues({ ...MAIL, to: ["a@example.com", "b@example.com"] });
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
