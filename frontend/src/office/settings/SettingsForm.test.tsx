// @vitest-environment jsdom

import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MAIL, modalDialogs, rendered } from "../../../test/admin";
import { ApiError } from "../../data/client";
import type { MailSettings } from "../../data/schema";
import { api } from "../data/client";
import { keys, qWithEtag } from "../data/queries";
import { toasts } from "../data/toasts";
import { useShortcuts } from "../layout/shortcuts";
import { MailForm } from "./MailPage";

vi.mock("../data/client", async (original) => ({
  ...(await original<typeof import("../data/client")>()),
  api: { read: vi.fn(), put: vi.fn(), get: vi.fn() },
}));

/** What the server has. */
let stored = MAIL;
const etag = () => `"${stored.revision}"`;
const colleagueSaves = (changes: Partial<MailSettings>) => {
  stored = { ...stored, ...changes, revision: stored.revision + 1 };
};

beforeAll(modalDialogs);

beforeEach(() => {
  stored = MAIL;
  vi.mocked(api.read).mockImplementation(async () => ({ data: stored, etag: etag() }) as never);
  vi.mocked(api.put).mockImplementation((async (
    _: string,
    body: object,
    { ifMatch }: { ifMatch: string },
  ) => {
    if (ifMatch !== etag()) throw new ApiError(412, null);
    colleagueSaves(body);
    return { data: stored, etag: etag() };
  }) as never);
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

function Shown() {
  useShortcuts(() => undefined);
  const { data } = useQuery(qWithEtag("/api/admin/settings/mail"));
  return data ? <MailForm read={data} fixed={false} /> : null;
}

async function opened() {
  const { client } = rendered(<Shown />);
  await screen.findByLabelText(/^Sender/);
  return client;
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input" });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const question = () => screen.queryByRole("dialog", { name: "Somebody else saved first" });

test("what a colleague saved in another field is kept beside what is saved here, at the first press", async () => {
  await opened();
  type("Sender", "desk@example.com");
  colleagueSaves({ host: "mail.example.org" });
  await press("Save");
  await vi.waitFor(() => expect(stored.from).toBe("desk@example.com"));
  expect(stored.host, "a colleague’s").toBe("mail.example.org");
  expect(field("Server").value).toBe("mail.example.org");
  type("User", "desk");
  await press("Save");
  await vi.waitFor(() => expect(stored.username, "and the next save goes through").toBe("desk"));
});

test("a field that both changed is asked about, and saved as it is answered", async () => {
  await opened();
  type("Sender", "mine@example.com");
  colleagueSaves({ from: "theirs@example.com" });
  await press("Save");
  await vi.waitFor(() => expect(question()).not.toBeNull());
  expect(stored.from, "nothing is overwritten").toBe("theirs@example.com");
  expect(question()?.textContent).toContain("theirs@example.com");
  await act(async () =>
    fireEvent.click(within(question() as HTMLElement).getByRole("button", { name: "Save mine" })),
  );
  await vi.waitFor(() => expect(stored.from).toBe("mine@example.com"));
});

test("settings that were read again meanwhile do not let a save overwrite them unasked", async () => {
  const client = await opened();
  type("Sender", "mine@example.com");
  colleagueSaves({ from: "theirs@example.com", host: "mail.example.org" });
  await act(() => client.invalidateQueries({ queryKey: keys.mail }));
  await vi.waitFor(() => expect(field("Server").value).toBe("mail.example.org"));
  expect(field("Sender").value).toBe("mine@example.com");
  await press("Save");
  await vi.waitFor(() => expect(question()).not.toBeNull());
  expect(stored.from).toBe("theirs@example.com");
});

test("Ctrl S where nothing was changed saves nothing, nor what is typed after it", async () => {
  await opened();
  await act(async () => void fireEvent.keyDown(document, { key: "s", ctrlKey: true }));
  await act(async () => type("Sender", "mine@example.com"));
  expect(api.put).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyDown(document, { key: "s", ctrlKey: true }));
  await vi.waitFor(() => expect(stored.from).toBe("mine@example.com"));
});
