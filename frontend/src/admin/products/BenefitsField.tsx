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
  return (
    <>
      <CheckGroup
        name="benefits"
        legend="Benefits"
        choices={benefitChoices(offered, known, values.benefits)}
        chosen={values.benefits}
        errors={errors.benefits}
        onChange={(benefits) => set({ benefits })}
      />
      <AddLine
        name="custom_benefit"
        label="Add a custom benefit"
        button="Add"
        maxLength={100}
        value={values.custom_benefit}
        onChange={(custom_benefit) => set({ custom_benefit })}
        errors={errors.custom_benefit}
        onAdd={(text) => {
          const { benefits, message, good } = addBenefit(values.benefits, text);
          if (good) toasts.good(message);
          else toasts.bad(message);
          if (good) set({ benefits, custom_benefit: "" });
          return good ? null : message;
        }}
      />
    </>
  );
}
