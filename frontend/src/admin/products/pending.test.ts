import { expect, test } from "vitest";
import { addPending } from "./pending";
import { emptyProduct, PRODUCT } from "./product";

const product = { ...emptyProduct(), benefits: ["Calms"], certifications: ["ISO 9001"] };

test("what was typed and not added is added on save", () => {
  const typed = {
    ...product,
    custom_benefit: " Boosts immunity ",
    custom_certification: "GMP ",
  };
  expect(addPending(typed, [])).toEqual({
    values: {
      ...product,
      benefits: ["Calms", "Boosts immunity"],
      certifications: ["ISO 9001", "GMP"],
    },
    messages: [{ text: "Custom benefit added", good: true }],
  });
});

test("a benefit that is known in another spelling is chosen", () => {
  const typed = { ...product, custom_benefit: "boosts IMMUNITY" };
  expect(addPending(typed, ["Boosts Immunity", "Calms"])).toEqual({
    values: { ...product, benefits: ["Calms", "Boosts Immunity"] },
    messages: [{ text: "This benefit already exists", good: false }],
  });
});

test("what the product already has is reported and not added twice", () => {
  const typed = { ...product, custom_benefit: "calms", custom_certification: "iso 9001" };
  expect(addPending(typed, ["Calms"])).toEqual({
    values: product,
    messages: [
      { text: "This benefit already exists", good: false },
      { text: "This certification is already there", good: false },
    ],
  });
});

test("blank inputs add nothing, and the inputs are never sent", () => {
  const blank = { ...product, custom_benefit: "  " };
  expect(addPending(blank, [])).toEqual({ values: blank, messages: [] });
  expect(Object.keys(PRODUCT.toApi(blank)).filter((field) => field.startsWith("custom"))).toEqual(
    [],
  );
});
