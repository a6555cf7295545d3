import { useSite } from "../../api/useSite";
import { TextField } from "../../ui/Field";
import { type FieldsProps, textProps } from "./fields";

const SHOPS = [
  ["tata1mg_link", "tata1mg", "Online pharmacy"],
  ["amazon_link", "amazon", "First marketplace"],
  ["flipkart_link", "flipkart", "Second marketplace"],
] as const;

export function ShopFields(props: FieldsProps) {
  const names = useSite()?.shop_names;
  return (
    <>
      {SHOPS.map(([field, shop, fallback]) => (
        <TextField
          key={field}
          {...textProps(props, field)}
          type="url"
          inputMode="url"
          label={`${names?.[shop] || fallback} link`}
          placeholder="https://"
        />
      ))}
    </>
  );
}
