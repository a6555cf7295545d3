// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../../test/admin";
import { api } from "../../data/client";
import { TermsPage } from "./TermsPage";

vi.mock("../../data/client", () => ({ api: { get: vi.fn(), put: vi.fn() } }));

beforeAll(modalDialogs);
afterEach(cleanup);

test("a button that is pressed keeps the focus while its press is saved, and at the end of the list", async () => {
  const terms = ["Cough", "Eye care", "Skin"].map((name, at) => ({
    id: at + 1,
    name,
    slug: name.toLowerCase(),
    products: 0,
  }));
  vi.mocked(api.get).mockResolvedValue(terms as never);
  let saved = () => {};
  vi.mocked(api.put).mockImplementation((() => new Promise<void>((end) => (saved = end))) as never);
  rendered(<TermsPage />);
  const down = await screen.findByRole("button", { name: "Move Eye care down" });
  await act(async () => fireEvent.click(down));
  await vi.waitFor(() => expect(down.getAttribute("aria-disabled")).toBe("true"));
  expect(down.hasAttribute("disabled"), "browsers take the focus from what is disabled").toBe(
    false,
  );
  await act(async () => fireEvent.click(down));
  expect(api.put, "a press while it is saved does nothing").toHaveBeenCalledOnce();
  await act(async () => saved());
  const last = screen.getByRole("button", { name: "Move Skin down" });
  expect(last.hasAttribute("disabled")).toBe(false);
  await act(async () => fireEvent.click(last));
  expect(api.put).toHaveBeenCalledOnce();
});
