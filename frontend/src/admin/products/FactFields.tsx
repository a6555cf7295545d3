import { TextArea, TextField } from "../../ui/Field";
import { FieldRow } from "../shared/Form";
import { type FieldsProps, textProps } from "./fields";

export function FactFields(props: FieldsProps) {
  return (
    <>
      <TextArea
        {...textProps(props, "detailed_description")}
        label="Detailed description"
        hint="Only on the product's own page; the short description then stands above it."
        rows={6}
      />
      <TextArea
        {...textProps(props, "composition")}
        label="Composition"
        hint="With strengths, as on the label: Amoxicillin Trihydrate IP eq. to Amoxicillin 500 mg."
        rows={3}
      />
      <FieldRow>
        <TextField
          {...textProps(props, "formulation")}
          label="Formulation"
          maxLength={200}
          placeholder="Tablets, syrup, injection …"
        />
        <TextField
          {...textProps(props, "status")}
          label="Status"
          maxLength={200}
          placeholder="Prescription required"
        />
      </FieldRow>
      <TextArea {...textProps(props, "side_effects")} label="Side effects" rows={3} />
      <TextArea {...textProps(props, "dosage")} label="Dosage / directions" rows={3} />
    </>
  );
}
