import { useEffect, useRef, useState } from "react";
import { useSite } from "../../api/useSite";
import type { WithEtag } from "../api/client";
import type { AdminProduct } from "../api/types";
import { RecordFormFrame } from "../editing/RecordFormFrame";
import type { RecordKind } from "../editing/recordForm";
import { useRecordForm } from "../editing/useRecordForm";
import { useUploads } from "../images/useUploads";
import { adminPaths } from "../paths";
import { FormSection } from "../shared/Form";
import { AboutFields } from "./AboutFields";
import { BadgeFields } from "./BadgeFields";
import { BenefitsField } from "./BenefitsField";
import { CardPreview } from "./CardPreview";
import { FactFields } from "./FactFields";
import { ImagesField } from "./ImagesField";
import { ProductPreview, type Shown } from "./ProductPreview";
import { addPending } from "./pending";
import { ShopFields } from "./ShopFields";
import { useBenefitChoices } from "./useBenefitChoices";
import {
  checkProduct,
  PRODUCT_REQUIRED,
  type ProductValues,
  productLabels,
  readProduct,
  wordedProduct,
  writeProduct,
} from "./values";

const PRODUCT: RecordKind<ProductValues, AdminProduct> = {
  kind: "products",
  words: {
    failedToCreate: "Failed to create product",
    failedToUpdate: "Failed to update product",
  },
  saved: (_values, isNew) => ({
    text: isNew ? "Product created successfully" : "Product updated successfully",
  }),
  read: readProduct,
  write: writeProduct,
  required: PRODUCT_REQUIRED,
  check: checkProduct,
};

type Props = {
  id: number | null;
  start: ProductValues;
  etag: string | null;
  onReload: (record: WithEtag<AdminProduct>) => void;
  onCreated?: (id: number) => void;
};

export function ProductForm(props: Props) {
  const labels = productLabels(useSite()?.shop_names);
  const choices = useRef<readonly string[]>([]);
  const [preview, setPreview] = useState<Shown | null>(null);
  const [uploading, setUploading] = useState(false);
  const form = useRecordForm({
    of: PRODUCT,
    addPending: (typed) => addPending(typed, choices.current),
    labels,
    ...props,
    uploading,
    listPath: adminPaths.products,
  });
  const uploads = useUploads("product-images", (picture) =>
    form.set(({ images }) => ({ images: [...images, picture] })),
  );
  if (uploads.busy !== uploading) setUploading(uploads.busy);
  const { id, values, errors, set } = form;
  const benefitChoices = useBenefitChoices(values.benefits);
  useEffect(() => {
    choices.current = benefitChoices;
  });
  const fields = { values, errors, set };

  return (
    <RecordFormFrame
      of={PRODUCT}
      form={form}
      title={id === null ? "Add New Product" : "Edit Product"}
      thing="this product"
      labels={labels}
      worded={wordedProduct}
      ofRevision={(revision) => ("product" in revision ? revision.product : never())}
      save={
        id === null
          ? { label: "Create Product", busy: "Creating..." }
          : { label: "Update Product", busy: "Updating..." }
      }
      uploading={uploading}
      name={id === null ? "" : form.base.name}
      publicPath={id === null ? null : `/products/${id}`}
      onPreview={(shown, title) => setPreview({ values: shown, title })}
      aside={<CardPreview id={id} values={values} />}
    >
      <FormSection title="Basic information" hint="What stands on the card in the catalogue.">
        <AboutFields {...fields} />
      </FormSection>
      <FormSection
        title="Images"
        hint="The first is the main image; it stands on the card. JPEG, PNG, WebP or GIF."
      >
        <ImagesField {...fields} uploads={uploads} />
      </FormSection>
      <FormSection title="Specification" hint="Each shows on the page only when it is filled in.">
        <FactFields {...fields} />
      </FormSection>
      <FormSection title="Benefits" hint="Visitors can filter the catalogue by them.">
        <BenefitsField {...fields} />
      </FormSection>
      <FormSection title="Badges and certifications">
        <BadgeFields {...fields} />
      </FormSection>
      <FormSection title="Online shops" hint="A shop shows only when its link is set.">
        <ShopFields {...fields} />
      </FormSection>
      <ProductPreview shown={preview} onClose={() => setPreview(null)} id={id} />
    </RecordFormFrame>
  );
}

function never(): AdminProduct {
  throw new Error("a version of a post among those of a product");
}
