import type { FieldMessages } from "../api/problem";
import type { ProductValues } from "./values";

/** What every group of the product form's fields gets. */
export type FieldsProps = {
  values: ProductValues;
  errors: FieldMessages;
  set: (
    change: Partial<ProductValues> | ((before: ProductValues) => Partial<ProductValues>),
  ) => void;
};

type TextKey = {
  [K in keyof ProductValues]: ProductValues[K] extends string ? K : never;
}[keyof ProductValues];

/** Name, value, messages and change of one text field. */
export function textProps({ values, errors, set }: FieldsProps, name: TextKey) {
  return {
    name,
    value: values[name],
    errors: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  };
}
