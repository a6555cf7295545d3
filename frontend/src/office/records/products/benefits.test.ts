import { describe, expect, it, vi } from "vitest";
import { ADD, benefitChoices } from "./pending";
import { emptyProduct } from "./product";

const CHOICES = ["Boosts Immunity", "Aids Digestion"];

const addBenefit = (benefits: string[], typed: string, choices: readonly string[]) =>
  ADD.custom_benefit(typed.trim(), { ...emptyProduct(), benefits }, choices);

describe("a custom benefit", () => {
  it("is added when no other product has it", () => {
    expect(addBenefit(["Aids Digestion"], " Calms Nerves ", CHOICES)).toEqual({
      changes: { benefits: ["Aids Digestion", "Calms Nerves"] },
      message: "Custom benefit added",
      tone: "good",
    });
    expect(addBenefit([], "  ", CHOICES).message).toBe("Please enter a benefit");
  });

  it("is not added when a known one differs only in case or encoding", () => {
    for (const typed of ["boosts immunity", "BOOSTS\u00a0IMMUNITY", "Ｂoosts Immunity"]) {
      expect(addBenefit([], typed, CHOICES), typed).toEqual({
        changes: { benefits: ["Boosts Immunity"] },
        message: "This benefit already exists",
        tone: "bad",
      });
    }
    expect(addBenefit(["Boosts Immunity"], "boosts immunity", CHOICES).changes).toEqual({
      benefits: ["Boosts Immunity"],
    });
  });

  it("is compared regardless of case in every script", () => {
    for (const [one, other] of [
      ["Straße", "STRASSE"],
      ["İlaç", "ilaç"],
      ["ΟΔΟΣ", "οδος"],
      ["cafe\u0301", "CAFÉ"],
    ] as const) {
      expect(addBenefit([one], other, []).tone, other).toBe("bad");
    }
  });
});

describe("the choices", () => {
  it("show a product's benefit once, in the product's own spelling", () => {
    expect(
      benefitChoices(CHOICES, ["aids digestion", "Relieves Acidity"], ["boosts immunity", "Mine"]),
    ).toEqual(["boosts immunity", "Aids Digestion", "Relieves Acidity", "Mine"]);
  });

  it("take time in proportion to their number", () => {
    const folded = vi.spyOn(String.prototype, "normalize");
    const known = Array.from({ length: 1000 }, (_, at) => `Benefit ${at}`);
    expect(benefitChoices(CHOICES, known, known.slice(0, 5))).toHaveLength(1000 + CHOICES.length);
    expect(folded.mock.calls.length).toBeLessThan(3000);
    folded.mockRestore();
  });
});
