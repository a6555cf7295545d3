import { useSetFields } from "../records/formFields";
import { toasts } from "../shared/toasts";
import { AddInput } from "./AddInput";
import { addBenefit } from "./benefits";
import { CheckGroup } from "./CheckGroup";
import { type ProductValues, useField } from "./product";

type Props = { choices: (chosen: readonly string[]) => string[] };

export function BenefitsField({ choices }: Props) {
  const { value: benefits, errors, onChange } = useField("benefits");
  const custom = useField("custom_benefit");
  const set = useSetFields<ProductValues>();
  return (
    <>
      <CheckGroup
        name="benefits"
        legend="Benefits"
        choices={choices(benefits)}
        chosen={benefits}
        errors={errors}
        onChange={onChange}
      />
      <AddInput
        {...custom}
        label="Add a custom benefit"
        onAdd={(text) => {
          const added = addBenefit(benefits, text, choices(benefits));
          toasts[added.good ? "good" : "bad"](added.message);
          set({ benefits: added.benefits, custom_benefit: added.good ? "" : text });
          return added.good ? null : added.message;
        }}
      />
    </>
  );
}
