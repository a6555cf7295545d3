// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { MailSettings } from "../../api/schema";
import { createAdminQueryClient } from "../api/queryClient";
import { MailForm, mailInput, mailValues } from "./MailForm";

const SAVED: MailSettings = {
  revision: 1,
  transport: "smtp",
  host: "smtp.example.com",
  port: 0,
  tls: "required",
  username: "office",
  password: "set",
  from: "site@example.com",
  to: ["a@example.com"],
  set_by: "office",
};

afterEach(cleanup);

let readAgain: (settings: MailSettings) => void;

function Shown() {
  const [settings, setSettings] = useState(SAVED);
  readAgain = setSettings;
  return <MailForm read={{ data: settings, etag: `"${settings.revision}"` }} fixed={false} />;
}

test("what is typed stays when another owner's settings arrive, and the rest is theirs", () => {
  const router = createMemoryRouter([{ path: "/", element: <Shown /> }]);
  render(
    <QueryClientProvider client={createAdminQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const value = (label: string) =>
    (screen.getByLabelText(new RegExp(`^${label}`), { selector: "input" }) as HTMLInputElement)
      .value;
  fireEvent.change(screen.getByLabelText(/^Sender/), { target: { value: "desk@example.com" } });
  fireEvent.change(screen.getByLabelText(/^Password/, { selector: "input" }), {
    target: { value: "s3cret" },
  });
  act(() => readAgain({ ...SAVED, revision: 2, host: "mail.example.org", from: "x@example.com" }));
  expect(value("Server")).toBe("mail.example.org");
  expect(value("Sender")).toBe("desk@example.com");
  expect(value("Password")).toBe("s3cret");
});

test("a password that nobody typed is not sent, and one address a line is a list", () => {
  const values = mailValues({ ...SAVED, to: ["a@example.com", "b@example.com"] });
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
