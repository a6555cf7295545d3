// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { halfTyped, useTemporal } from "./temporal";
import { MomentField } from "./time";

/** As browsers have it while a part of a date is blank: no value, and not empty. */
function typeHalf(field: HTMLInputElement): void {
  Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
  fireEvent.change(field, { target: { value: "" } });
}

test("a half-typed moment does not reach the form, and a form is not saved with it", () => {
  const onChange = vi.fn();
  const form = (required: boolean) => (
    <form aria-label="It">
      <MomentField
        name="at"
        label="At"
        required={required}
        saysHalf
        value="2026-11-22T04:00:30Z"
        onChange={onChange}
      />
    </form>
  );
  const { rerender } = render(form(false));
  const field = screen.getByLabelText(/At, IST/) as HTMLInputElement;
  expect(halfTyped(screen.getByRole("form"))).toBeUndefined();
  typeHalf(field);
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText("Enter a date and time")).toBeTruthy();
  expect(halfTyped(screen.getByRole("form"))?.name).toBe("at");
  Object.defineProperty(field, "validity", { value: { badInput: false }, configurable: true });
  fireEvent.change(field, { target: { value: "2026-11-23T10:00" } });
  expect(onChange).toHaveBeenLastCalledWith("2026-11-23T04:30:00Z");
  expect(halfTyped(screen.getByRole("form"))).toBeUndefined();
  rerender(form(true));
  fireEvent.change(field, { target: { value: "" } });
  expect(onChange, "that there is none is chosen elsewhere").toHaveBeenCalledTimes(1);
  expect(halfTyped(screen.getByRole("form"))?.name).toBe("at");
});

function DayIn({ onChange }: { onChange: (day: string) => void }) {
  const { input } = useTemporal({ value: "", onChange });
  return <input type="date" aria-label="From" {...input} />;
}

test("a year that is typed key by key is one day, not four", () => {
  const onChange = vi.fn();
  render(<DayIn onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>("From");
  for (const day of ["0002-11-05", "0020-11-05", "0202-11-05"]) {
    fireEvent.change(field, { target: { value: day } });
    expect(field.value, "what is typed stands there").toBe(day);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "2026-11-05" } });
  expect(onChange.mock.calls).toEqual([["2026-11-05"]]);
});
