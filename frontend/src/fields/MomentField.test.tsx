// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MomentField } from "../office/ui/time";

test("a moment is typed and shown in Indian time and passed on in UTC", () => {
  const onChange = vi.fn();
  render(
    <MomentField name="starts" label="From" value="2026-11-22T04:00:30Z" onChange={onChange} />,
  );
  const field = screen.getByLabelText(/From, IST/);
  expect(field).toHaveProperty("value", "2026-11-22T09:30");
  fireEvent.change(field, { target: { value: "2026-11-23T10:00" } });
  expect(onChange).toHaveBeenLastCalledWith("2026-11-23T04:30:00Z");
  fireEvent.change(field, { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith("");
});
