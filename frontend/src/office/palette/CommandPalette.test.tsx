// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import { ApiError } from "../../data/client";
import { api } from "../data/client";
import { CommandPalette } from "./CommandPalette";

vi.mock("../data/client", () => ({ api: { get: vi.fn() } }));

beforeAll(modalDialogs);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const PRODUCTS = [
  { id: 1, name: "Amoxicillin 500", sku: null, category: null },
  { id: 2, name: "Metformin 850", sku: null, category: null },
];

/** Answers after so many milliseconds. */
function answers(after: number) {
  vi.mocked(api.get).mockImplementation((async (path: string) => {
    await new Promise((resolve) => setTimeout(resolve, after));
    const q = new URL(path, "http://x.invalid").searchParams.get("q") ?? "";
    const found = path.includes("/products")
      ? PRODUCTS.filter(({ name }) => name.toLowerCase().startsWith(q))
      : [];
    return { items: found, total: found.length };
  }) as never);
}

const field = () => screen.getByRole("combobox");
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
/** In steps, because what a timer sets is drawn at the end of an `act`. */
const pass = async (milliseconds: number) => {
  for (let left = milliseconds; left > 0; left -= 50) {
    await act(() => vi.advanceTimersByTimeAsync(50));
  }
};

test("Enter opens nothing that was found for the words before", async () => {
  answers(300);
  const { router } = rendered(<CommandPalette open onClose={vi.fn()} />);
  await type("amox");
  await pass(1000);
  expect(screen.getByRole("option").textContent).toContain("Amoxicillin 500");
  await type("metf");
  await pass(200);
  await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
  expect(router.state.location.pathname).toBe("/");
  await pass(1000);
  await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
  expect(router.state.location.pathname).toBe("/admin/products/edit/2");
});

test("a failed search does not say that there is nothing", async () => {
  vi.mocked(api.get).mockRejectedValue(new ApiError(422, null));
  rendered(<CommandPalette open onClose={vi.fn()} />);
  await type("amox");
  await pass(3000);
  expect(screen.getByRole("status").textContent).toContain("The search failed");
});
