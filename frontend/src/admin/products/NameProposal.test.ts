import { expect, test } from "vitest";
import { inWords, proposedFor } from "./NameProposal";

const READ = {
  composition: "Telmisartan 40 mg; Amlodipine 5 mg",
  formulation: "Tablet",
  pack_size: null,
};

test("only fields that are empty get a proposal", () => {
  expect(proposedFor(["composition", "formulation", "pack_size"], READ)).toEqual({
    composition: READ.composition,
    formulation: "Tablet",
  });
  expect(proposedFor(["pack_size"], READ)).toEqual({});
  expect(proposedFor(["formulation"], undefined)).toEqual({});
});

test("a proposal is one line", () => {
  const proposed = proposedFor(["composition", "formulation", "pack_size"], READ);
  expect(inWords(proposed)).toBe("Telmisartan 40 mg + Amlodipine 5 mg · Tablet");
  expect(inWords({})).toBe("");
});
