import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../api/useSite";
import { facetsQuery } from "../api/queries";
import { toasts } from "../shared/toasts";
import { AddLine } from "./AddLine";
import { addBenefit, benefitChoices } from "./benefits";
import { CheckGroup } from "./CheckGroup";
import type { FieldsProps } from "./fields";

export function BenefitsField({ values, errors, set }: FieldsProps) {
  const offered = useSite()?.offered_benefits ?? [];
  const known = useQuery(facetsQuery("benefits")).data?.map((benefit) => benefit.name) ?? [];
  const choices = benefitChoices(offered, known, values.benefits);
  return (
    <>
      <CheckGroup
        name="benefits"
        legend="Benefits"
        choices={choices}
        chosen={values.benefits}
        errors={errors.benefits}
        onChange={(benefits) => set({ benefits })}
      />
      <AddLine
        name="custom-benefit"
        label="Add a custom benefit"
        button="Add"
        maxLength={100}
        onAdd={(text) => {
          const { benefits, message, good } = addBenefit(values.benefits, text, choices);
          if (good) toasts.good(message);
          else toasts.bad(message);
          set({ benefits });
          return good ? null : message;
        }}
      />
    </>
  );
}
