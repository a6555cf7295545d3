import { useQuery } from "@tanstack/react-query";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { termsQuery } from "../api/queries";
import { type BulkField, isRequired } from "./bulkFields";

type Props = {
  field: BulkField;
  value: string;
  errors: readonly string[];
  onChange: (value: string) => void;
};

/** The control for a field of one value, as the form has it. */
export function BulkValue({ field, value, errors, onChange }: Props) {
  const { name, label, control, hint, example, limit, rows, choices } = field;
  const categories = useQuery({ ...termsQuery("categories"), enabled: name === "category" }).data;
  const required = isRequired(name);
  const common = {
    name: "bulk-value",
    label,
    errors,
    required,
    value,
    hint: required ? hint : [hint, "Empty clears it."].filter(Boolean).join(" "),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (name === "category") {
    return (
      <SelectField {...common} hint={undefined}>
        <option value="">Select category</option>
        {categories?.map((category) => (
          <option key={category.id}>{category.name}</option>
        ))}
      </SelectField>
    );
  }
  if (control === "choice") {
    return (
      <SelectField {...common} hint={hint}>
        <option value="">Not stated</option>
        {choices?.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (control === "text") return <TextArea {...common} rows={rows ?? 4} placeholder={example} />;
  return <TextField {...common} maxLength={limit} placeholder={example} />;
}
