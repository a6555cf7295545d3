import { toasts } from "../shared/toasts";
import { AddLine } from "./AddLine";
import { addBenefit } from "./benefits";
import { CheckGroup } from "./CheckGroup";
import type { FieldsProps } from "./fields";
import { useBenefitChoices } from "./useBenefitChoices";

export function BenefitsField({ values, errors, set }: FieldsProps) {
  const choices = useBenefitChoices(values.benefits);
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
        name="custom_benefit"
        label="Add a custom benefit"
        button="Add"
        maxLength={100}
        value={values.custom_benefit}
        onChange={(custom_benefit) => set({ custom_benefit })}
        onAdd={(text) => {
          const { benefits, message, good } = addBenefit(values.benefits, text, choices);
          if (good) toasts.good(message);
          else toasts.bad(message);
          set({ benefits, custom_benefit: good ? "" : text });
          return good ? null : message;
        }}
      />
    </>
  );
}
