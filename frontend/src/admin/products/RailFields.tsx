import { FormSection } from "../shared/Form";
import { BadgeFields } from "./BadgeFields";
import { CategoryField } from "./CategoryField";
import { SectionFields } from "./SectionFields";
import { VisibilityField } from "./VisibilityField";

/** What files a product in the catalogue, vouches for it and sells it elsewhere. */
export function RailFields() {
  return (
    <>
      <FormSection
        title="Visibility"
        hint="A hidden product is in no list, search or file of the site."
      >
        <VisibilityField />
      </FormSection>
      <FormSection title="In the catalogue">
        <CategoryField />
        <SectionFields of="catalogue" />
      </FormSection>
      <FormSection title="Badges and certifications">
        <BadgeFields />
      </FormSection>
      <FormSection title="Online shops" hint="A shop shows only when its link is set.">
        <SectionFields of="shops" />
      </FormSection>
    </>
  );
}
