// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Combobox, type ComboboxOption, type LoadOptions } from "./Combobox";

const options: ComboboxOption[] = ["Amoxicillin", "Amlodipine", "Ambroxol"].map((label) => {
  return { group: "Products", label, detail: "", href: `/${label}` };
});

const found: LoadOptions = () => Promise.resolve(options);

function Search({
  load = found,
  onChoose = () => undefined,
}: {
  load?: LoadOptions;
  onChoose?: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={input} aria-label="Search" defaultValue="am" />
      <Combobox input={input} label="Search" load={load} onChoose={onChoose} />
    </>
  );
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(cleanup);

const chosen = () => document.querySelector("[aria-selected='true']")?.textContent;

async function press(key: string): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(screen.getByLabelText("Search"), { key });
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

test.each([
  ["ArrowDown", "Amoxicillin", "Amlodipine"],
  ["ArrowUp", "Ambroxol", "Amlodipine"],
])("%s on a closed list opens it with an option chosen", async (key, first, second) => {
  render(<Search />);
  screen.getByLabelText("Search").focus();
  await press(key);
  expect(chosen()).toBe(first);
  await press(key);
  expect(chosen()).toBe(second);
  await press("Escape");
  expect(screen.queryByRole("listbox")).toBeNull();
  await press(key);
  expect(chosen()).toBe(first);
  await press("End");
  expect(chosen()).toBeUndefined();
});

test("keys of an input method belong to it", async () => {
  const onChoose = vi.fn();
  render(<Search onChoose={onChoose} />);
  screen.getByLabelText("Search").focus();
  await press("ArrowDown");
  fireEvent.keyDown(screen.getByLabelText("Search"), { key: "Enter", isComposing: true });
  expect(screen.queryByRole("listbox")).not.toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});

test("answers that come late or out of order are never shown", async () => {
  vi.useFakeTimers();
  const asked = new Map<string, () => void>();
  const load: LoadOptions = (text) =>
    new Promise((resolve) =>
      asked.set(text, () => resolve([{ group: "Products", label: text, detail: "", href: "/" }])),
    );
  render(<Search load={load} />);
  const box = screen.getByLabelText<HTMLInputElement>("Search");
  box.focus();
  const type = (value: string) =>
    act(async () => {
      fireEvent.input(box, { target: { value } });
      await vi.advanceTimersByTimeAsync(200);
    });
  for (const text of ["pa", "par", "para"]) await type(text);
  expect([...asked.keys()]).toEqual(["pa", "par", "para"]);
  for (const text of ["par", "para", "pa"]) await act(async () => asked.get(text)?.());
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["para"]);
  await type("p");
  expect(screen.queryByRole("listbox"), "one letter is too little").toBeNull();
  vi.useRealTimers();
});
