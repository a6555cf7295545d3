// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { FieldSchema } from "../../data/schema";
import { SessionContext } from "../session";
import type { EditorSession } from "../store/EditorSession";
import { EditorStore } from "../store/EditorStore";
import { FieldEditor } from "./FieldEditor";

afterEach(cleanup);

const YEAR = { name: "year", label: "Year", kind: "number", min: -10, max: 3000, required: true };
const NONE: readonly string[] = [];

function show() {
  let time = 0;
  const store = new EditorStore(() => time);
  store.open("home", { year: 1976 });
  const session = { store, subscribe: () => () => {}, errors: () => NONE };
  render(
    <SessionContext value={session as unknown as EditorSession}>
      <FieldEditor path="home.year" schema={YEAR as unknown as FieldSchema} />
    </SessionContext>,
  );
  const input = screen.getByLabelText<HTMLInputElement>(/^Year/);
  const type = (value: string) => {
    time += 5000;
    fireEvent.change(input, { target: { value } });
  };
  return { store, input, type };
}

test("Undo shows the number that it has put there, not what was typed", () => {
  const { store, input, type } = show();
  type("1980");
  type("1980.0");
  expect([input.value, store.get("home.year")]).toEqual(["1980.0", 1980]);
  act(() => void store.undo());
  expect([input.value, store.get("home.year")]).toEqual(["1976", 1976]);
  act(() => void store.redo());
  expect(Number(input.value)).toBe(1980);
});

test("what is no number yet stays in the field until Undo puts a number there", () => {
  const { store, input, type } = show();
  type("5");
  type("-");
  expect([input.value, store.get("home.year")]).toEqual(["-", 5]);
  expect(screen.getByText("Year must be a number")).toBeTruthy();
  act(() => void store.undo());
  expect([input.value, store.get("home.year")]).toEqual(["1976", 1976]);
  expect(screen.queryByText("Year must be a number")).toBeNull();
});

test("somebody else's number takes the place of what was typed", () => {
  const { store, input, type } = show();
  type("1980 ");
  act(() => store.set("home.year", 1990));
  expect(input.value).toBe("1990");
});
