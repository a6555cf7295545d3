// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../../test/admin";
import { api } from "../../data/client";
import { toasts } from "../../data/toasts";
import { TrashPage } from "./TrashPage";

vi.mock("../../data/client", () => ({ api: { get: vi.fn(), post: vi.fn() } }));

beforeAll(modalDialogs);
afterEach(cleanup);

test("what was restored is opened without loading the page anew, which would lose each Undo", async () => {
  const row = { id: 3, name: "Amoxil", sku: null, category: "Cough", deleted_at: null };
  vi.mocked(api.get).mockResolvedValue({ items: [row], total: 1, page: 1, per_page: 50 } as never);
  vi.mocked(api.post).mockResolvedValue(row as never);
  const { router } = rendered(<TrashPage />);
  const restore = await screen.findByRole("button", { name: /Amoxil$/ });
  await act(async () => fireEvent.click(restore));
  await act(async () => toasts.all().at(-1)?.action?.run());
  expect(router.state.location.pathname).toBe("/admin/products/edit/3");
});
