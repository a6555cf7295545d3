// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MAIL, modalDialogs, rendered } from "../../../test/admin";
import { MailForm } from "../settings/MailPage";
import { Sidebar } from "./Sidebar";

beforeAll(modalDialogs);
afterEach(cleanup);

test("who signs out with settings that were typed is told that they are lost", async () => {
  rendered(
    <>
      <Sidebar menuOpen={false} onCloseMenu={vi.fn()} onJump={vi.fn()} />
      <MailForm read={{ data: MAIL, etag: '"1"' }} fixed={false} />
    </>,
  );
  fireEvent.change(screen.getByLabelText(/^Sender/), { target: { value: "desk@example.com" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Sign Out" })));
  const question = screen.getByRole("dialog", { name: "Sign out without saving?" });
  expect(question.textContent).toContain("is not saved");
  expect(question.textContent, "it does not").not.toContain("keeps");
});
