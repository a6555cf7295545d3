// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { FormProvider, type UseFormReturn, useForm, useFormState } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { setFields } from "../../editing/useAdminForm";
import { formFields } from "./formFields";

type Values = { name: string; note: string; tags: string[]; image: { url: string } | null };

const START: Values = { name: "A", note: "", tags: ["x"], image: null };
const { FormField, useField } = formFields<Values>();

let form: UseFormReturn<Values>;
let renders: Record<string, number>;

function Note() {
  renders.note = (renders.note ?? 0) + 1;
  return <p>{useField("note").errors.join("|")}</p>;
}

function Dirty() {
  return <output>{String(useFormState<Values>().isDirty)}</output>;
}

function TestForm() {
  renders.form = (renders.form ?? 0) + 1;
  form = useForm<Values>({ defaultValues: START });
  return (
    <FormProvider {...form}>
      <FormField name="name" label="Name" />
      <Note />
      <Dirty />
    </FormProvider>
  );
}

afterEach(cleanup);

function show() {
  renders = {};
  render(<TestForm />);
  const dirty = () => screen.getByRole("status").textContent;
  return { dirty, input: screen.getByLabelText<HTMLInputElement>(/^Name/) };
}

test("typing renders neither the form nor the other fields", () => {
  const { input } = show();
  fireEvent.change(input, { target: { value: "AB" } });
  const before = { ...renders };
  fireEvent.change(input, { target: { value: "ABC" } });
  expect(form.getValues("name")).toBe("ABC");
  expect(input.value).toBe("ABC");
  expect(renders).toEqual(before);
});

test("a changed field loses its errors, and only that one", () => {
  const { input } = show();
  act(() => {
    form.setError("name", { message: "Name is used" });
    form.setError("note", { message: "One\nTwo" });
  });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(input, { target: { value: "B" } });
  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByText("One|Two")).toBeTruthy();
  act(() => setFields(form, { note: "n" }));
  expect(screen.queryByText("One|Two")).toBeNull();
});

test("what was saved is not dirty any more; what was typed since is", () => {
  const { dirty } = show();
  const image = { url: "/a.png" };
  act(() => setFields(form, ({ tags }) => ({ tags: [...tags, "y"], image })));
  expect(dirty()).toBe("true");
  act(() => form.resetDefaultValues({ ...START, tags: ["x", "y"], image }));
  expect(dirty()).toBe("false");
  act(() => setFields(form, { tags: ["y"] }));
  expect(dirty()).toBe("true");
  act(() => setFields(form, { tags: ["x", "y"] }));
  expect(dirty()).toBe("false");
  act(() => setFields(form, { image: null }));
  act(() => form.resetDefaultValues({ ...START, tags: ["x", "y"], image: null }));
  expect(dirty()).toBe("false");
});
