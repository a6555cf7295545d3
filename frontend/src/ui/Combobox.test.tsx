// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Combobox, type ComboboxOption } from "./Combobox";

const options: ComboboxOption[] = ["Amoxicillin", "Amlodipine", "Ambroxol"].map((label) => {
  return { group: "Products", label, detail: "", href: `/${label}` };
});

function Search() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={input} aria-label="Search" defaultValue="am" />
      <Combobox
        input={input}
        label="Search"
        load={() => Promise.resolve(options)}
        onChoose={() => undefined}
      />
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
