import type { FieldMessages } from "../api/problem";
import type { AdminProduct } from "../api/types";
import { describeImage, type FormImage } from "../images/types";

/** What the product form holds: everything is there, an absent text is "". */
export type ProductValues = {
  name: string;
  sku: string;
  category: string;
  description: string;
  detailed_description: string;
  composition: string;
  formulation: string;
  status: string;
  side_effects: string;
  dosage: string;
  benefits: string[];
  badges: string[];
  certifications: string[];
  images: FormImage[];
  tata1mg_link: string;
  amazon_link: string;
  flipkart_link: string;
  /** Typed into the line that adds one, and not added yet. */
  custom_benefit: string;
  custom_certification: string;
};

export const EMPTY_PRODUCT: ProductValues = {
  name: "",
  sku: "",
  category: "",
  description: "",
  detailed_description: "",
  composition: "",
  formulation: "",
  status: "",
  side_effects: "",
  dosage: "",
  benefits: [],
  badges: [],
  certifications: [],
  images: [],
  tata1mg_link: "",
  amazon_link: "",
  flipkart_link: "",
  custom_benefit: "",
  custom_certification: "",
};

type ShopNames = { tata1mg: string; amazon: string; flipkart: string };

/** The fields' names; the shops are called what the site calls them. */
export function productLabels(shops: ShopNames | undefined): Record<keyof ProductValues, string> {
  return {
    ...LABELS,
    custom_benefit: "Custom benefit",
    custom_certification: "New certification",
    tata1mg_link: `${shops?.tata1mg || "Online pharmacy"} link`,
    amazon_link: `${shops?.amazon || "First marketplace"} link`,
    flipkart_link: `${shops?.flipkart || "Second marketplace"} link`,
  };
}

const LABELS = {
  name: "Name",
  sku: "SKU",
  category: "Category",
  description: "Short description",
  detailed_description: "Detailed description",
  composition: "Composition",
  formulation: "Formulation",
  status: "Status",
  side_effects: "Side effects",
  dosage: "Dosage / directions",
  benefits: "Benefits",
  badges: "Badges",
  certifications: "Certifications",
  images: "Images",
};

export function readProduct(product: AdminProduct): ProductValues {
  return {
    name: product.name,
    sku: product.sku ?? "",
    category: product.category,
    description: product.description,
    detailed_description: product.detailed_description ?? "",
    composition: product.composition ?? "",
    formulation: product.formulation ?? "",
    status: product.status ?? "",
    side_effects: product.side_effects ?? "",
    dosage: product.dosage ?? "",
    benefits: product.benefits,
    badges: product.badges,
    certifications: product.certifications,
    images: product.pictures,
    tata1mg_link: product.tata1mg_link ?? "",
    amazon_link: product.amazon_link ?? "",
    flipkart_link: product.flipkart_link ?? "",
    custom_benefit: "",
    custom_certification: "",
  };
}

/** As the API takes it. */
export function writeProduct({
  custom_benefit: _,
  custom_certification: __,
  ...values
}: ProductValues): Record<string, unknown> {
  return {
    ...values,
    images: values.images.map((picture) => picture.url),
    image_alts: Object.fromEntries(values.images.map(({ url, alt }) => [url, alt])),
  };
}

export const PRODUCT_REQUIRED = {
  name: "Enter a name",
  category: "Choose a category",
  description: "Enter a short description",
};

export function checkProduct(values: ProductValues): FieldMessages {
  const wrong: FieldMessages = {};
  for (const field of ["tata1mg_link", "amazon_link", "flipkart_link"] as const) {
    const link = values[field].trim();
    if (link !== "" && !isWebAddress(link)) {
      wrong[field] = ["Enter a web address that starts with https://"];
    }
  }
  return wrong;
}

/** The same product again, to be changed and saved as another: a SKU belongs to one. */
export function copyOf(values: ProductValues): ProductValues {
  return { ...values, name: `${values.name} (copy)`, sku: "" };
}

/** For comparing: pictures by name. */
export function wordedProduct(values: ProductValues): Record<string, unknown> {
  return { ...values, images: values.images.map(describeImage) };
}

function isWebAddress(text: string): boolean {
  try {
    const { hostname } = new URL(text);
    // `https:page` and `https:///page` are addresses to the parser, but lead somewhere else.
    return /^https?:\/\/[^/\\]/i.test(text) && hostname !== "";
  } catch {
    return false;
  }
}
