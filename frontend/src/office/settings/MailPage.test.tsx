// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MAIL, modalDialogs, rendered } from "../../../test/admin";
import { api } from "../data/client";
import { useShortcuts } from "../layout/shortcuts";
import { MailPage } from "./MailPage";

vi.mock("../data/client", () => ({ api: { get: vi.fn(), read: vi.fn(), post: vi.fn() } }));
vi.mock("../data/session", async (original) => ({
  ...(await original<typeof import("../data/session")>()),
  useSession: () => ({
    status: "signed-in",
    user: { email: "owner@example.com", app_metadata: { role: "owner" } },
  }),
}));

beforeAll(modalDialogs);
afterEach(cleanup);

function Shown() {
  useShortcuts(vi.fn());
  return <MailPage />;
}

test("Ctrl S sends no test mail where the server’s configuration sets the mail server", async () => {
  const data = { ...MAIL, set_by: "configuration" };
  vi.mocked(api.read).mockResolvedValue({ data, etag: '"1"' });
  vi.mocked(api.post).mockResolvedValue({ ok: true, steps: [] } as never);
  rendered(<Shown />);
  const send = await screen.findByRole("button", { name: "Send a test mail" });
  await act(async () => fireEvent.keyDown(document, { key: "s", ctrlKey: true }));
  expect(api.post).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(send));
  expect(api.post, "its own button does").toHaveBeenCalledOnce();
});
