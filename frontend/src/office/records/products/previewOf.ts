import law from "../../../../../assets/law/markings.json";
import type { Product } from "../../../data/schema";
import { type ProductValues, withoutTyped } from "./product";

/** What the server has read in a composition. */
export type ReadComposition = Pick<
  Product,
  "composition" | "salts" | "composition_lines" | "label"
>;

/** The product as the public would get it if the form were saved now; `read` is what was saved last. */
export function previewOf(
  values: ProductValues,
  id: number | null,
  now: string,
  read?: ReadComposition | undefined,
  showsMrp = false,
): Product {
  const { images, documents, visibility: _, ...texts } = withoutTyped(values);
  const name = values.name.trim() || "Name of the product";
  // As on the server, the name is the alt text of an image that has none.
  const pictures = images.map((image) => ({ ...image, alt: image.alt.trim() || name }));
  return {
    ...texts,
    mrp: showsMrp ? values.mrp.trim() : null,
    id: id ?? 0,
    name,
    category: values.category || "Category",
    category_slug: null,
    description: values.description.trim() || "The short description stands here.",
    sku: values.sku.trim() || null,
    images: images.map((image) => image.url),
    documents: documents.map((one) => ({ ...one, date: one.date || null })),
    pictures,
    picture: pictures[0] ?? null,
    // The label is that of what was saved last.
    label: read?.label ?? null,
    // The server reads compositions: until it has, the text is shown as it is typed.
    ...(read && values.composition.trim() === (read.composition ?? "")
      ? { salts: read.salts, composition_lines: read.composition_lines }
      : { salts: [], composition_lines: [] }),
    markings: markingsOf(values.schedules, values.kind),
    composed: false,
    created_at: now,
    updated_at: now,
  };
}

/** What the law has on the label of a product that is not saved yet; the server does the same for saved ones. */
type Markings = Product["markings"];

/** Of each group, the first marking that applies. */
export function markingsOf(schedules: readonly string[], kind: string): Markings {
  const groups = new Set<string>();
  return law.markings.flatMap((marking) => {
    const ofKind = marking.kind === undefined || marking.kind === kind;
    const applies = ofKind && marking.schedules.every((schedule) => schedules.includes(schedule));
    if (!applies || groups.has(marking.group)) return [];
    groups.add(marking.group);
    const { symbol, red, name, title, lines } = marking;
    const { text, amended_by } = law.sources[marking.source as keyof typeof law.sources];
    return [{ symbol, red, name, title, lines, source: `${text} (${amended_by})` }];
  });
}
