import { useForm } from "react-hook-form";
import { ProductCard } from "../../views/ProductCard";
import { ProductView } from "../../views/ProductView";
import type { AdminProduct } from "../api/types";
import { useSite } from "../api/useSite";
import { useUploads } from "../images/useUploads";
import { setFields } from "../records/formFields";
import { RecordForm } from "../records/RecordForm";
import { RecordPage } from "../records/RecordPage";
import { type RecordFormProps, useRecordForm } from "../records/useRecordForm";
import { FieldRow, FormSection } from "../shared/Form";
import { BadgeFields } from "./BadgeFields";
import { BenefitsField } from "./BenefitsField";
import { CardPreview } from "./CardPreview";
import cardStyles from "./CardPreview.module.css";
import { CategoryField } from "./CategoryField";
import { FactsFields } from "./FactsFields";
import { ImagesField } from "./ImagesField";
import { addPending } from "./pending";
import { previewOf } from "./previewOf";
import {
  copyOf,
  emptyProduct,
  PRODUCT,
  type ProductValues,
  productLabels,
  SHOP_LINKS,
  TextArea,
  TextField,
} from "./product";
import { useBenefitChoices } from "./useBenefitChoices";

export function ProductFormPage() {
  return <RecordPage of={PRODUCT} Form={ProductForm} empty={emptyProduct} copy={copyOf} />;
}

const NO_SHOPS = { tata1mg: "", amazon: "", flipkart: "" };

function ProductForm(props: RecordFormProps<ProductValues, AdminProduct>) {
  const site = useSite();
  const fields = useForm<ProductValues>({ defaultValues: props.start });
  const choices = useBenefitChoices();
  const uploads = useUploads("product-images", (image) =>
    setFields(fields, ({ images }) => ({ images: [...images, image] })),
  );
  const form = useRecordForm({
    ...props,
    of: PRODUCT,
    fields,
    labels: productLabels(site?.shop_names),
    uploading: uploads.busy,
    addPending: (values) => addPending(values, choices(values.benefits)),
  });
  const { id } = form;

  const preview = (values: ProductValues) => {
    const product = previewOf(values, id, new Date().toISOString());
    return (
      <>
        <ProductView
          product={product}
          shopNames={site?.shop_names ?? NO_SHOPS}
          pageUrl={`${site?.public_url ?? ""}/products/${id ?? ""}`}
        />
        <hr />
        <div className={cardStyles.card}>
          <ProductCard product={product} layout="tall" headingLevel={2} />
        </div>
      </>
    );
  };

  return (
    <RecordForm
      form={form}
      publicPath={id === null ? null : `/products/${id}`}
      preview={preview}
      aside={<CardPreview id={id} />}
    >
      <FormSection title="Basic information" hint="Shown on the card in the catalogue.">
        <TextField name="name" maxLength={200} />
        <FieldRow>
          <CategoryField />
          <TextField name="sku" hint="A SKU belongs to one product only." maxLength={64} />
        </FieldRow>
        <TextArea name="description" rows={3} maxLength={1000} />
      </FormSection>
      <FormSection
        title="Images"
        hint="The first is the main image; it stands on the card. JPEG, PNG, WebP or GIF."
      >
        <ImagesField uploads={uploads} />
      </FormSection>
      <FormSection title="Specification" hint="Each shows on the page only when it is filled in.">
        <TextArea
          name="detailed_description"
          hint="Only on the product's own page; the short description then stands above it."
          rows={6}
        />
        <TextArea
          name="composition"
          hint="With strengths, as on the label: Amoxicillin Trihydrate IP eq. to Amoxicillin 500 mg."
          rows={3}
        />
        <FieldRow>
          <TextField name="formulation" maxLength={200} placeholder="Tablets, syrup, injection …" />
          <TextField name="status" maxLength={200} placeholder="Prescription required" />
        </FieldRow>
        <TextArea name="side_effects" rows={3} />
        <TextArea name="dosage" rows={3} />
      </FormSection>
      <FormSection
        title="Facts of the trade"
        hint="For orders, invoices and the law. Each shows on the page only when it is filled in."
      >
        <FactsFields />
      </FormSection>
      <FormSection title="Benefits" hint="Visitors can filter the catalogue by them.">
        <BenefitsField choices={choices} />
      </FormSection>
      <FormSection title="Badges and certifications">
        <BadgeFields />
      </FormSection>
      <FormSection title="Online shops" hint="A shop shows only when its link is set.">
        {SHOP_LINKS.map((link) => (
          <TextField key={link} name={link} type="url" inputMode="url" placeholder="https://" />
        ))}
      </FormSection>
    </RecordForm>
  );
}
