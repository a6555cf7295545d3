import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import type { AdminProduct } from "../../../data/schema";
import { FieldRow, FormSection } from "../../../editing/Form";
import { setFields } from "../../../editing/useAdminForm";
import type { FIELD_INPUTS } from "../../../fields/fieldInputs";
import { PackLabel } from "../../../public/views/PackLabel";
import { ProductCard } from "../../../public/views/ProductCard";
import { ProductView } from "../../../public/views/ProductView";
import { FieldErrors } from "../../../ui/Field";
import { fields as described } from "../../../words/productFields.json";
import { keys, q, useSite } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { ImageList } from "../../media/images/ImageList";
import type { FormImage } from "../../media/images/imageFormat";
import { UploadList, useUploadLimits, useUploads } from "../../media/images/useUploads";
import { PictureDropZone } from "../../media/MediaPicker";
import { VISIBILITY_LABELS, visibilityState } from "../../ui/visibility";
import { useSetFields } from "../formFields";
import { RecordForm } from "../RecordForm";
import { RecordPage } from "../RecordPage";
import type { RecordFormProps } from "../recordFormTypes";
import { useRecordForm } from "../useRecordForm";
import {
  BadgeFields,
  BenefitsField,
  CategoryField,
  DocumentsField,
  SchedulesField,
  useBenefitChoices,
  VisibilityChoice,
} from "./ListFields";
import styles from "./ProductForm.module.css";
import { addPending } from "./pending";
import { previewOf, type ReadComposition } from "./previewOf";
import {
  copyOf,
  emptyProduct,
  FormField,
  PRODUCT,
  type ProductValues,
  productLabels,
  useField,
} from "./product";

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
          <Card product={product} />
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
      search={{
        from: "name, description and main image",
        as: ({ name, description, images }) => ({
          title: name,
          description,
          path: `/products/${id ?? "…"}`,
          image: images[0] ?? null,
        }),
      }}
      onAnother={props.onAnother}
    >
      <section className={styles.first} aria-label="Name and description">
        <div className="stack gap-2">
          <FormField name="name" kind="headline" limit={200} />
        </div>
        <SectionFields of="first" />
      </section>
      <FormSection
        title="Images"
        hint="The first is the main image; it stands on the card. JPEG, PNG, WebP or GIF."
      >
        <ImagesField uploads={uploads} />
      </FormSection>
      <FoldedSection
        id={id}
        of={SPECIFICATION}
        title="Specification"
        hint="Each shows on the page only when it is filled in."
      >
        <SectionFields of="specification" />
      </FoldedSection>
      <FoldedSection
        id={id}
        of={FACTS}
        title="Facts of the trade"
        hint="For orders, invoices and the law. Each shows on the page only when it is filled in."
      >
        <SchedulesField />
        <SectionFields of="facts" />
      </FoldedSection>
      <FoldedSection
        id={id}
        of={["documents"]}
        title="Documents"
        hint="PDF files of the library: leaflets, certificates of analysis, safety data sheets. Page and sheet link to them."
      >
        <DocumentsField />
      </FoldedSection>
      <FoldedSection
        id={id}
        of={["benefits", "custom_benefit"]}
        title="Benefits"
        hint="Visitors can filter the catalogue by them."
      >
        <BenefitsField choices={choices} />
      </FoldedSection>
    </RecordForm>
  );
}

type FoldedProps = ComponentProps<typeof FormSection> & {
  id: number | null;
  of: readonly (keyof ProductValues)[];
};

/** A section of which a saved product has nothing stays folded. */
function FoldedSection({ id, of, ...section }: FoldedProps) {
  const { control } = useFormContext<ProductValues>();
  const isEmpty = useWatch({ control, name: of }).every((value) => value.length === 0);
  return <FormSection {...section} folded={id !== null && isEmpty} />;
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
        <Card product={product} />
      </div>
    </div>
  );
}

function Card({ product }: { product: ReturnType<typeof previewOf> }) {
  const noPicture = <PackLabel label={product.label} />;
  return <ProductCard product={product} layout="tall" headingLevel={2} noPicture={noPicture} />;
}

/** What the server has read in the composition of a saved product. */
function useReadComposition(id: number | null): () => ReadComposition | undefined {
  const client = useQueryClient();
  return () =>
    id === null
      ? undefined
      : client.getQueryData<{ data: ReadComposition }>(keys.record("products", id))?.data;
}

type Described = (typeof described)[number];

const namesIn = (section: string) =>
  described.flatMap((field) =>
    field.section === section ? [field.name as keyof ProductValues] : [],
  );
const SPECIFICATION = namesIn("specification");
const FACTS = namesIn("facts");

/** The fields of a section of the form that need no control of their own, as `src/catalogue/fields.rs` describes them. */
function SectionFields({ of }: { of: string }) {
  const own = described.filter(({ section, control }) => section === of && control !== "own");
  return inRows(own).map((row) => {
    const controls = row.map((field) => <SectionField key={field.name} field={field} />);
    return row.length > 1 ? <FieldRow key={row[0]?.name}>{controls}</FieldRow> : controls;
  });
}

/** A wide field alone, others two by two. */
function inRows(all: readonly Described[]): Described[][] {
  const rows: Described[][] = [];
  for (const field of all) {
    const last = rows.at(-1);
    const shares = last?.length === 1 && !last[0]?.wide && !field.wide;
    if (shares) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Of what the server takes for a tag and leaves out (`src/platform/text/tags.rs`). */
const TAG = /<\/?[a-z][a-z0-9]*(?:[ /][^<>]*)?>/i;

function SectionField({ field }: { field: Described }) {
  const { control, wide, section, label, choices, ...texts } = field;
  const name = texts.name as "description";
  const text = useField(name).value;
  // The short description, which may be made of the other fields.
  const follows = useField("composed").value === text && text !== "" && name === "description";
  const isTagged = control === "text" && TAG.test(text);
  return (
    <FormField
      {...texts}
      name={name}
      kind={control as keyof typeof FIELD_INPUTS}
      choices={
        choices && [
          ["", "Not stated"],
          ...choices.map(([value = "", words = ""]) => [value, words] as const),
        ]
      }
      earlier={q("/api/admin/products/values", { field: name })}
      hint={
        isTagged
          ? "This is plain text: tags such as <b> are left out when it is saved."
          : follows
            ? "Composed from the facts; it follows them until you write another."
            : texts.hint
      }
    />
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

function ImagesField({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const area = useRef<HTMLDivElement>(null);
  const limits = useUploadLimits();
  const { value: images, errors, onChange } = useField("images");
  const set = useSetFields<ProductValues>();
  const offerUndo = useUndoToasts();
  const remove = (removed: FormImage) => {
    const index = images.indexOf(removed);
    onChange(images.filter((other) => other.url !== removed.url));
    area.current?.querySelector<HTMLButtonElement>("button")?.focus();
    offerUndo("The image was removed", () =>
      set(({ images: now }) =>
        now.some((other) => other.url === removed.url)
          ? {}
          : { images: [...now.slice(0, index), removed, ...now.slice(index)] },
      ),
    );
  };
  return (
    <div ref={area}>
      <PictureDropZone
        name="images"
        drops="pictures"
        label="Choose images"
        hint={`Or paste them. Several at once are welcome${limits ? `, up to ${limits.max_size} each` : ""}.`}
        multiple
        invalid={errors.length > 0}
        onFiles={uploads.add}
        bucket="product-images"
        chosen={images.map(({ url }) => url)}
        onChoose={(chosen) => onChange([...images, ...chosen])}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <ImageList images={images} onChange={onChange} onRemove={remove} />
      <FieldErrors name="images" errors={errors} />
    </div>
  );
}

/** Their Undo changes this form, so that they go when it does. */
function useUndoToasts() {
  const shown = useRef<number[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) toasts.dismiss(id);
    },
    [],
  );
  return (text: string, undo: () => void) => {
    shown.current.push(toasts.plain(text, { undo }));
  };
}
