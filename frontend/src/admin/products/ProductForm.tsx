import { useForm } from "react-hook-form";
import { PackLabel } from "../../recordViews/PackLabel";
import { ProductCard } from "../../recordViews/ProductCard";
import { ProductView } from "../../recordViews/ProductView";
import type { AdminProduct } from "../api/types";
import { useSite } from "../api/useSite";
import { useUploads } from "../images/useUploads";
import { setFields } from "../records/formFields";
import { RecordForm } from "../records/RecordForm";
import { RecordPage } from "../records/RecordPage";
import type { RecordFormProps } from "../records/recordFormTypes";
import { useRecordForm } from "../records/useRecordForm";
import { FormSection } from "../shared/Form";
import { VISIBILITY_LABELS, visibilityState } from "../shared/visibility";
import { BenefitsField } from "./BenefitsField";
import { CardPreview } from "./CardPreview";
import cardStyles from "./CardPreview.module.css";
import { DocumentsField } from "./DocumentsField";
import { FactsFields } from "./FactsFields";
import { ImagesField } from "./ImagesField";
import styles from "./ProductForm.module.css";
import { ProductSearchPreview } from "./ProductSearchPreview";
import { addPending } from "./pending";
import { previewOf } from "./previewOf";
import {
  copyOf,
  emptyProduct,
  HeadlineField,
  PRODUCT,
  type ProductValues,
  productLabels,
} from "./product";
import { RailFields } from "./RailFields";
import { SectionFields } from "./SectionFields";
import { useBenefitChoices } from "./useBenefitChoices";
import { useReadComposition } from "./useReadComposition";

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
  const { id, saved } = form;
  const read = useReadComposition(id);
  const state = visibilityState(saved.visibility);

  const preview = (values: ProductValues) => {
    const product = previewOf(values, id, new Date().toISOString(), read());
    return (
      <>
        <ProductView
          product={product}
          shopNames={site?.shop_names ?? NO_SHOPS}
          pageUrl={`${site?.public_url ?? ""}/products/${id ?? ""}`}
          noPicture={<PackLabel product={product} />}
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
      state={id === null ? "" : VISIBILITY_LABELS[state]}
      publicPath={id === null || state !== "public" ? null : `/products/${id}`}
      preview={preview}
      rail={<RailFields />}
      aside={<CardPreview id={id} />}
      onAnother={props.onAnother}
    >
      <section className={styles.first} aria-label="Name and description">
        <HeadlineField name="name" maxLength={200} />
        <SectionFields of="first" />
      </section>
      <FormSection
        title="Images"
        hint="The first is the main image; it stands on the card. JPEG, PNG, WebP or GIF."
      >
        <ImagesField uploads={uploads} />
      </FormSection>
      <FormSection title="Specification" hint="Each shows on the page only when it is filled in.">
        <SectionFields of="specification" />
      </FormSection>
      <FormSection
        title="Facts of the trade"
        hint="For orders, invoices and the law. Each shows on the page only when it is filled in."
      >
        <FactsFields />
      </FormSection>
      <FormSection
        title="Documents"
        hint="PDF files of the library: leaflets, certificates of analysis, safety data sheets. Page and sheet link to them."
      >
        <DocumentsField />
      </FormSection>
      <FormSection title="Benefits" hint="Visitors can filter the catalogue by them.">
        <BenefitsField choices={choices} />
      </FormSection>
      <FormSection
        title="Search engines"
        hint="How a search result and a link in a message show it: name, description and main image."
      >
        <ProductSearchPreview id={id} />
      </FormSection>
    </RecordForm>
  );
}
