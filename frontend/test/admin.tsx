/** Parts of the back office in a router, with the host of its questions, for tests in jsdom. */
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { MailSettings } from "../src/data/schema";
import { ConfirmHost } from "../src/editing/confirm";
import { createAdminQueryClient } from "../src/office/data/queries";

// A machine that does other work takes more than the second of the library to draw a page.
configure({ asyncUtilTimeout: 15_000 });

/** jsdom has no modal dialogs. */
export function modalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

export function rendered(part: ReactElement) {
  const client = createAdminQueryClient();
  const element = (
    <>
      {part}
      <ConfirmHost />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return {
    client,
    router,
    ...render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  };
}

/** Settings of mails as an owner has saved them. */
export const MAIL: MailSettings = {
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
