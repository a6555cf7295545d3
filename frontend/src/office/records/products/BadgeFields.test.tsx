// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { createAdminQueryClient, keys } from "../../data/queries";
import { BadgeFields } from "./ListFields";
import { emptyProduct, type ProductValues } from "./product";

afterEach(cleanup);

let form: UseFormReturn<ProductValues>;

function ProductWith({ badges }: { badges: string[] }) {
  form = useForm<ProductValues>({ defaultValues: { ...emptyProduct(), badges } });
  return (
    <FormProvider {...form}>
      <BadgeFields />
    </FormProvider>
  );
}

function show(badges: string[]) {
  const client = createAdminQueryClient();
  client.setQueryData(keys.site, { badge_options: ["GMP", "ISO"] });
  render(
    <QueryClientProvider client={client}>
      <ProductWith badges={badges} />
    </QueryClientProvider>,
  );
}

test("a badge that is not offered stays beside what is chosen, and can be removed", () => {
  show(["New", "GMP"]);
  expect(screen.queryByRole("checkbox", { name: "New" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "ISO" }));
  expect(form.getValues("badges").toSorted()).toEqual(["GMP", "ISO", "New"]);
  const remove = screen.getByRole("button", { name: "Remove New" });
  remove.focus();
  fireEvent.click(remove);
  expect(form.getValues("badges")).toEqual(["GMP", "ISO"]);
  expect(screen.queryByText("New")).toBeNull();
  expect(document.activeElement, "the focus stays at the badges").not.toBe(document.body);
});

test("without one there is nothing beside the choices", () => {
  show(["GMP"]);
  expect(screen.queryByRole("list", { name: "Badges that are not offered" })).toBeNull();
});
