import { useSite } from "../../api/useSite";
import { TextField } from "../../ui/Field";
import { type FieldsProps, textProps } from "./fields";
import { productLabels } from "./values";

const SHOPS = ["tata1mg_link", "amazon_link", "flipkart_link"] as const;

export function ShopFields(props: FieldsProps) {
  const labels = productLabels(useSite()?.shop_names);
  return (
    <>
      {SHOPS.map((field) => (
        <TextField
          key={field}
          {...textProps(props, field)}
          type="url"
          inputMode="url"
          label={labels[field]}
          placeholder="https://"
        />
      ))}
    </>
  );
}
