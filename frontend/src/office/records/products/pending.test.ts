import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../data/client";
import { api } from "../../data/client";
import { addPending } from "./pending";
import { emptyProduct, PRODUCT } from "./product";

vi.mock("../../data/client", () => ({ api: { post: vi.fn() } }));

afterEach(() => vi.clearAllMocks());

const product = { ...emptyProduct(), benefits: ["Calms"], certifications: ["ISO 9001"] };

test("what was typed and not added is added on save", async () => {
  vi.mocked(api.post).mockResolvedValue({ name: "Eye care" });
  const typed = {
    ...product,
    custom_category: " Eye care",
    custom_benefit: " Boosts immunity ",
    custom_certification: "GMP ",
  };
  expect(await addPending(typed, [])).toEqual({
    values: {
      category: "Eye care",
      custom_category: "",
      benefits: ["Calms", "Boosts immunity"],
      custom_benefit: "",
      certifications: ["ISO 9001", "GMP"],
      custom_certification: "",
    },
    messages: [{ text: "Custom benefit added", good: true }],
  });
  expect(api.post).toHaveBeenCalledWith("/api/admin/categories", { name: "Eye care" });
});

test("a category that the server refuses stays as it was typed, with the reason", async () => {
  const errors = { name: ["is already used"] };
  vi.mocked(api.post).mockRejectedValue(new ApiError(422, { errors } as never));
  expect(await addPending({ ...product, custom_category: "Eye care" }, [])).toEqual({
    values: {},
    messages: [],
    errors: { custom_category: ["This name is already used"] },
  });
});

test("a benefit that is known in another spelling is chosen", async () => {
  const typed = { ...product, custom_benefit: "boosts IMMUNITY" };
  expect(await addPending(typed, ["Boosts Immunity", "Calms"])).toEqual({
    values: { benefits: ["Calms", "Boosts Immunity"], custom_benefit: "" },
    messages: [{ text: "This benefit already exists", good: false }],
  });
});

test("what the product already has is reported and not added twice", async () => {
  const typed = { ...product, custom_benefit: "calms", custom_certification: "iso 9001" };
  expect(await addPending(typed, ["Calms"])).toEqual({
    values: {
      benefits: ["Calms"],
      custom_benefit: "",
      certifications: ["ISO 9001"],
      custom_certification: "",
    },
    messages: [
      { text: "This benefit already exists", good: false },
      { text: "This certification is already there", good: false },
    ],
  });
});

test("blank inputs add nothing, and the inputs are never sent", async () => {
  const blank = { ...product, custom_category: " ", custom_benefit: "  " };
  expect(await addPending(blank, [])).toEqual({ values: {}, messages: [] });
  expect(api.post).not.toHaveBeenCalled();
  expect(Object.keys(PRODUCT.toApi(blank)).filter((field) => field.startsWith("custom"))).toEqual(
    [],
  );
});
