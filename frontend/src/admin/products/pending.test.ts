import { expect, test } from "vitest";
import { addPending } from "./pending";
import { EMPTY_PRODUCT, writeProduct } from "./values";

const product = { ...EMPTY_PRODUCT, benefits: ["Calms"], certifications: ["ISO 9001"] };

test("what was typed and not added is added on save", () => {
  const typed = {
    ...product,
    custom_benefit: " Boosts immunity ",
    custom_certification: "GMP ",
  };
  const { values, errors, added } = addPending(typed, []);
  expect(values).toEqual({
    ...product,
    benefits: ["Calms", "Boosts immunity"],
    certifications: ["ISO 9001", "GMP"],
  });
  expect([errors, added]).toEqual([{}, ["Custom benefit added"]]);
});

test("a benefit that is known in another spelling is chosen", () => {
  const typed = { ...product, custom_benefit: "boosts IMMUNITY" };
  const { values, errors, added } = addPending(typed, ["Boosts Immunity", "Calms"]);
  expect(values).toEqual({ ...product, benefits: ["Calms", "Boosts Immunity"] });
  expect([errors, added]).toEqual([{}, []]);
});

test("what is there already stays in its line and says so", () => {
  const typed = { ...product, custom_benefit: "calms", custom_certification: "iso 9001" };
  const { values, errors } = addPending(typed, ["Calms"]);
  expect(values).toEqual(typed);
  expect(errors).toEqual({
    custom_benefit: ["This benefit already exists"],
    custom_certification: ["This certification is already there"],
  });
});

test("blanks are no benefit, and the lines are never sent", () => {
  const blank = { ...product, custom_benefit: "  " };
  expect(addPending(blank, [])).toEqual({ values: blank, errors: {}, added: [] });
  expect(Object.keys(writeProduct(blank)).filter((field) => field.startsWith("custom"))).toEqual(
    [],
  );
});
