// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import { ApiError } from "../../data/client";
import { api } from "../data/client";
import { toasts } from "../data/toasts";
import { RedirectDialog } from "../redirects/RedirectsPage";
import { newRedirect } from "../redirects/redirects";
import { InviteDialog } from "./PeoplePage";

vi.mock("../data/client", () => ({ api: { post: vi.fn(), get: vi.fn() } }));

beforeAll(modalDialogs);

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const keys = () => vi.mocked(api.post).mock.calls.map(([, , options]) => options?.idempotencyKey);

test("an invitation that is pressed again after a lost answer is the same request, to another address another", async () => {
  vi.mocked(api.post).mockRejectedValue(new ApiError(0, null));
  rendered(<InviteDialog open onClose={vi.fn()} />);
  await type(/^E-mail/, "nora@example.com");
  await press("Send invitation");
  await press("Send invitation");
  await type(/^E-mail/, "noor@example.com");
  await press("Send invitation");
  const [first, second, third] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a redirect that is pressed again after a lost answer is the same request", async () => {
  vi.mocked(api.post).mockRejectedValue(new ApiError(0, null));
  const start = newRedirect("/old", "/products");
  rendered(<RedirectDialog start={start} onClose={vi.fn()} />);
  await press("Save");
  await press("Save");
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});
