import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../ui/Field";
import { termsQuery } from "../../api/queries";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";

/** A category of products, by its slug. */
export function CategoryField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = String(useValue(path) ?? "");
  const errors = useErrors(path);
  const { data: categories = [] } = useQuery(termsQuery("categories"));
  const isKnown = categories.some(({ slug }) => slug === value);
  return (
    <SelectField
      name={path}
      label={schema.label}
      errors={errors}
      required
      value={value}
      onChange={(event) => store.set(path, event.target.value)}
    >
      {isKnown ? null : <option value={value}>{value === "" ? "Choose one" : value}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
