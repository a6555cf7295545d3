import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import type { AdminProduct } from "../../api/schema";
import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { PackLabel } from "../../recordViews/PackLabel";
import { ProductCard } from "../../recordViews/ProductCard";
import { ProductView } from "../../recordViews/ProductView";
import { keys, q, useSite } from "../api/queries";
import { useUploads } from "../images/useUploads";
import { RecordForm } from "../records/RecordForm";
import { RecordPage } from "../records/RecordPage";
import type { RecordFormProps } from "../records/recordFormTypes";
import { useRecordForm } from "../records/useRecordForm";
import { SearchPreview } from "../seo/SearchPreview";
import { FormSection } from "../shared/Form";
import { setFields } from "../shared/useAdminForm";
import { VISIBILITY_LABELS, visibilityState } from "../shared/visibility";
import { BadgeFields } from "./BadgeFields";
import { BenefitsField, benefitChoices } from "./BenefitsField";
import { CategoryField } from "./CategoryField";
import { CheckGroup } from "./CheckGroup";
import { DocumentsField } from "./DocumentsField";
import { ImagesField } from "./ImagesField";
import styles from "./ProductForm.module.css";
import { addPending } from "./pending";
import { previewOf, type ReadComposition } from "./previewOf";
import {
  copyOf,
  emptyProduct,
  HeadlineField,
  PRODUCT,
  type ProductValues,
  productLabels,
  useField,
  withoutContradiction,
} from "./product";
import { SectionFields } from "./SectionFields";
import { VisibilityChoice } from "./VisibilityChoice";

const NOW = new Date().toISOString();

export function ProductFormPage() {
  return <RecordPage of={PRODUCT} Form={ProductForm} empty={emptyProduct} copy={copyOf} />;
}

const NO_SHOPS = { tata1mg: "", amazon: "", flipkart: "" };

function ProductForm(props: RecordFormProps<ProductValues, AdminProduct>) {
  const site = useSite();
  const fields = useForm<ProductValues>({ defaultValues: props.opened.values });
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
  const { id, values: saved } = form.saved;
  const read = useReadComposition(id);
  const state = visibilityState(saved.visibility);

  const preview = (values: ProductValues) => {
    const product = previewOf(values, id, new Date().toISOString(), read(), site?.show_mrp);
    return (
      <>
        <ProductView
          product={product}
          shopNames={site?.shop_names ?? NO_SHOPS}
          noPicture={<PackLabel label={product.label} name={product.name} />}
        />
        <hr />
        <div className={styles.card}>
          <ProductCard
            product={product}
            layout="tall"
            headingLevel={2}
            noPicture={<PackLabel label={product.label} />}
          />
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
        <div className="stack gap-2">
          <HeadlineField name="name" maxLength={200} />
        </div>
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

/** The benefits to choose from, for a product that has some already. */
function useBenefitChoices(): (chosen: readonly string[]) => string[] {
  const offered = useSite()?.offered_benefits ?? [];
  const known = useQuery(q("/api/benefits")).data?.map((benefit) => benefit.name) ?? [];
  return (chosen) => benefitChoices(offered, known, chosen);
}

/** The product as search engines and messengers will show it. */
function ProductSearchPreview({ id }: { id: number | null }) {
  const name = useDeferredValue(useField("name").value);
  const description = useDeferredValue(useField("description").value);
  const [image] = useField("images").value;
  return (
    <SearchPreview
      title={name}
      description={description}
      path={`/products/${id ?? "…"}`}
      image={image ?? null}
    />
  );
}

/** The public card while the product is edited; its links and buttons do nothing. */
function CardPreview({ id }: { id: number | null }) {
  const { control } = useFormContext<ProductValues>();
  const values = useDeferredValue(useWatch({ control }) as ProductValues);
  const read = useReadComposition(id)();
  const showsMrp = useSite()?.show_mrp;
  const product = useMemo(
    () => previewOf(values, id, NOW, read, showsMrp),
    [values, id, read, showsMrp],
  );
  return (
    <div className="stack gap-3">
      <p className="meta strong">Card in the catalogue</p>
      <div className={`as-public ${styles.card}`} inert>
        <ProductCard
          product={product}
          layout="tall"
          headingLevel={2}
          noPicture={<PackLabel label={product.label} />}
        />
      </div>
    </div>
  );
}

/** What the server has read in the composition of a saved product. */
function useReadComposition(id: number | null): () => ReadComposition | undefined {
  const client = useQueryClient();
  return () =>
    id === null
      ? undefined
      : client.getQueryData<{ data: ReadComposition }>(keys.record("products", id))?.data;
}

/** Facts of the trade: what a pharmacy, its accounts and the law want to know of a product. */
function FactsFields() {
  const schedules = useField("schedules");
  return (
    <>
      <CheckGroup
        {...schedules}
        onChange={(chosen) => schedules.onChange(withoutContradiction(schedules.value, chosen))}
        legend="Schedule"
        hint="Every one that applies. The page shows the symbol and the words that the law has on the label for it. Choose none to show none."
        choices={SCHEDULES}
        labelOf={scheduleLabel}
        chosen={schedules.value}
      />
      <SectionFields of="facts" />
    </>
  );
}

/** What files a product in the catalogue, vouches for it and sells it elsewhere. */
function RailFields() {
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

function VisibilityField() {
  return <VisibilityChoice {...useField("visibility")} />;
}
