import { productValuesQuery } from "../api/queries";
import { FormSection } from "../shared/Form";
import { BadgeFields } from "./BadgeFields";
import { CategoryField } from "./CategoryField";
import { SHOP_LINKS, TextField, ValueField } from "./product";

/** What files a product in the catalogue, vouches for it and sells it elsewhere. */
export function RailFields() {
  return (
    <>
      <FormSection title="In the catalogue">
        <CategoryField />
        <TextField name="sku" hint="A SKU belongs to one product only." maxLength={64} />
        <ValueField
          name="status"
          maxLength={200}
          placeholder="Prescription required"
          earlier={productValuesQuery("status")}
        />
      </FormSection>
      <FormSection title="Badges and certifications">
        <BadgeFields />
      </FormSection>
      <FormSection title="Online shops" hint="A shop shows only when its link is set.">
        {SHOP_LINKS.map((link) => (
          <TextField key={link} name={link} type="url" inputMode="url" placeholder="https://" />
        ))}
      </FormSection>
    </>
  );
}
