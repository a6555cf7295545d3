import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { termsQuery } from "../api/queries";
import { useFailureToast } from "../shared/ErrorState";
import { NewCategory } from "./NewCategory";
import { SelectField, useField } from "./product";

export function CategoryField() {
  const { data, isError, error, refetch } = useQuery(termsQuery("categories"));
  useFailureToast("Failed to load categories", isError, error);
  const { value: own, onChange } = useField("category");
  const names = data?.map((category) => category.name) ?? [];
  const choices = own === "" || names.includes(own) ? names : [...names, own];
  return (
    <>
      <SelectField
        name="category"
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
      <NewCategory onMade={onChange} />
    </>
  );
}
