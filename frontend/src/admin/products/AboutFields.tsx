import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { facetsQuery } from "../api/queries";
import { useFailureToast } from "../shared/ErrorState";
import { FieldRow } from "../shared/Form";
import { type FieldsProps, textProps } from "./fields";

export function AboutFields(props: FieldsProps) {
  const { values } = props;
  const { data, isError, error, refetch } = useQuery(facetsQuery("categories"));
  useFailureToast("Failed to load categories", isError, error);
  const names = data?.map((category) => category.name) ?? [];
  const own = values.category;
  const choices = own === "" || names.includes(own) ? names : [...names, own];

  return (
    <>
      <TextField {...textProps(props, "name")} label="Name" required maxLength={200} />
      <FieldRow>
        <SelectField
          {...textProps(props, "category")}
          label="Category"
          required
          hint={
            isError ? (
              <Button size="sm" variant="outline" onClick={() => void refetch()}>
                Load the categories again
              </Button>
            ) : undefined
          }
        >
          <option value="">Select category</option>
          {choices.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          {...textProps(props, "sku")}
          label="SKU"
          hint="A SKU belongs to one product only."
          maxLength={64}
        />
      </FieldRow>
      <TextArea
        {...textProps(props, "description")}
        label="Short description"
        rows={3}
        required
        maxLength={1000}
      />
    </>
  );
}
