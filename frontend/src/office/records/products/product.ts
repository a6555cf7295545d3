/** A product as its form holds it, and what the record layer needs to know of products. */
import type { AdminProduct, ProductInput, Site } from "../../../data/schema";
import { documentTitle } from "../../../public/views/productDocuments";
import { ACTIONS, WORDS } from "../../../words/actions";
import { fields } from "../../../words/productFields.json";
import { scheduleLabel } from "../../../words/tradeFacts";
import { adminPaths } from "../../data/paths";
import { describeImage, type FormImage } from "../../media/images/imageFormat";
import {
  visibilityForApi,
  visibilityInWords,
  visibilityState,
  wrongMoment,
} from "../../ui/visibility";
import { formFields } from "../formFields";
import { OF_NOTHING, type RecordType } from "../recordFormTypes";

const SHOP_LINKS = ["tata1mg_link", "amazon_link", "flipkart_link"] as const;

export type TypedField = "custom_category" | "custom_benefit" | "custom_certification";
type Field = Exclude<keyof ProductInput, "image_alts" | "composed"> | TypedField;
type ListField = "benefits" | "badges" | "certifications" | "schedules";

/** What is typed beside an "Add" button, behind the list to which it would be added. */
const TYPED: Readonly<Record<string, [name: string, label: string]>> = {
  category: ["custom_category", "New category"],
  benefits: ["custom_benefit", "Custom benefit"],
  certifications: ["custom_certification", "New certification"],
};

/** What the fields are called, in the order of the form; the links by the name of their shop. */
const LABELS = Object.fromEntries([
  ...fields.flatMap(({ name, label }) => [[name, label], ...(TYPED[name] ? [TYPED[name]] : [])]),
  ["visibility", "Visibility"],
]) as Record<Field, string>;

/**
 * An absent text is "". `custom_category`, `custom_benefit` and `custom_certification` are what was typed beside an "Add"
 * button and not added yet.
 */
export type ProductValues = Record<Exclude<Field, ListField | "images" | "documents">, string> &
  Record<ListField, string[]> & {
    images: FormImage[];
    documents: FormDocument[];
    /** The short description that was made of the other fields; it follows them until another is written. */
    composed: string;
  };

/** A date that is absent is "". */
export type FormDocument = Omit<AdminProduct["documents"][number], "date"> & { date: string };

export function productLabels(shops: Site["shop_names"] | undefined): Record<Field, string> {
  return { ...LABELS, ...shopLinkLabels(shops) };
}

/** The links of a product, each by the name of its shop. */
export function shopLinkLabels(shops: Site["shop_names"] | undefined): Record<string, string> {
  const labelled = SHOP_LINKS.flatMap((link) => {
    const shop = shops?.[link.replace("_link", "") as keyof Site["shop_names"]];
    return shop ? [[link, `${shop} link`]] : [];
  });
  return Object.fromEntries(labelled);
}

export function emptyProduct(): ProductValues {
  const texts = Object.fromEntries(Object.keys(LABELS).map((field) => [field, ""]));
  const lists = {
    benefits: [],
    badges: [],
    certifications: [],
    schedules: [],
    images: [],
    documents: [],
  };
  return { ...texts, ...lists, visibility: "public", composed: "" } as never;
}

/** Another product with the same content; a SKU and a GTIN belong to one product only. */
export function copyOf(values: ProductValues): ProductValues {
  return { ...values, name: `${values.name} (copy)`, sku: "", gtin: "" };
}

export const { useField, FormField } = formFields<ProductValues>();

export const PRODUCT: RecordType<ProductValues, AdminProduct> = {
  kind: "products",
  name: "product",
  noun: "product",
  titles: { add: WORDS.newProduct, edit: "Edit product" },
  buttons: { add: ACTIONS.save, edit: ACTIONS.save },
  titleField: "name",
  paths: {
    list: adminPaths.products,
    add: adminPaths.addProduct,
    edit: adminPaths.editProduct,
    copy: adminPaths.copyProduct,
  },
  fromApi: (product) => {
    const values = emptyProduct();
    for (const field of Object.keys(values) as Field[]) {
      const value = field in product ? product[field as keyof AdminProduct] : null;
      if (value !== null) Object.assign(values, { [field]: value });
    }
    const documents = product.documents.map((one) => ({ ...one, date: one.date ?? "" }));
    const stored = product.visible_from ?? product.visibility;
    const visibility = visibilityState(stored) === "public" ? "public" : stored;
    // One that is composed may have no facts to be made of.
    const composed = product.composed ? product.description || OF_NOTHING : "";
    return { ...values, images: product.pictures, documents, visibility, composed };
  },
  toApi: ({ images, ...values }): ProductInput => ({
    ...withoutTyped(values),
    ...visibilityForApi(values.visibility),
    composed: values.composed !== "" && values.composed.trim() === values.description,
    images: images.map((image) => image.url),
    image_alts: Object.fromEntries(images.map(({ url, alt }) => [url, alt])),
  }),
  required: {
    name: "Enter a name",
    category: "Choose a category",
    description: "Enter a short description",
  },
  check: ({ visibility }) => {
    const wrong = wrongMoment(visibility);
    return wrong.length > 0 ? { visibility: wrong } : {};
  },
  displayValues: (values) => ({
    ...values,
    ...chosenInWords(values),
    images: values.images.map(describeImage),
    schedules: values.schedules.map(scheduleLabel),
    documents: values.documents.map((one) =>
      [documentTitle(one), one.date].filter(Boolean).join(", "),
    ),
    visibility: visibilityInWords(values.visibility),
  }),
  saved: ({ visibility }, isNew) => ({
    text: `Product ${isNew ? "created" : "updated"} successfully`,
    ...(visibilityState(visibility) === "public" ? {} : { detail: `${unseen(visibility)}.` }),
  }),
};

/** Without what was not added. */
export function withoutTyped<V extends Record<TypedField, string>>({
  custom_category: _,
  custom_benefit: __,
  custom_certification: ___,
  ...values
}: V): Omit<V, TypedField> {
  return values;
}

/** The labels of what is chosen. */
function chosenInWords(values: ProductValues): Partial<ProductValues> {
  const chosen = fields.flatMap(({ name, choices }) => {
    const label = choices?.find(([value]) => value === values[name as Field])?.[1];
    return label ? [[name, label]] : [];
  });
  return Object.fromEntries(chosen);
}

/** What visitors see of a product that is not public. */
function unseen(visibility: string): string {
  return visibility === "hidden"
    ? "It is hidden: visitors do not see it"
    : `It is ${visibilityInWords(visibility).replace("Public", "public")}`;
}

/** "No prescription schedule" and a schedule exclude each other: the one that was chosen last stays. */
export function withoutContradiction(
  before: readonly string[],
  chosen: readonly string[],
): string[] {
  const noneIsNew = chosen.includes("none") && !before.includes("none");
  return noneIsNew
    ? ["none"]
    : chosen.filter((schedule) => schedule !== "none" || chosen.length === 1);
}
