import type { Product } from "../../api/types";
import type { ProductValues } from "./values";

/** The product as the public would get it, if the form were saved now. */
export function previewOf(values: ProductValues, id: number | null, now: string): Product {
  const { images, custom_benefit: _, custom_certification: __, ...texts } = values;
  const name = values.name.trim() || "Name of the product";
  // As the server does: a picture without words of its own is described by the name.
  const pictures = images.map((picture) => ({ ...picture, alt: picture.alt.trim() || name }));
  return {
    ...texts,
    id: id ?? 0,
    name,
    category: values.category || "Category",
    category_slug: null,
    description: values.description.trim() || "The short description stands here.",
    sku: values.sku.trim() || null,
    images: images.map((picture) => picture.url),
    pictures,
    picture: pictures[0] ?? null,
    created_at: now,
    updated_at: now,
  };
}
