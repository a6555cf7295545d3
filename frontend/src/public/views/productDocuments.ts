import type { ProductDocument } from "../../data/schema";

/** What a document of a product can be, by what the API calls it. */
export const DOCUMENT_KINDS: readonly [kind: ProductDocument["kind"], label: string][] = [
  ["leaflet", "Leaflet"],
  ["coa", "Certificate of analysis"],
  ["sds", "Safety data sheet"],
  ["other", "Document"],
];

function documentKind(kind: ProductDocument["kind"]): string {
  return DOCUMENT_KINDS.find(([known]) => known === kind)?.[1] ?? "";
}

/** The name of a document, behind its kind where that does not say it already; as on the product's sheet. */
export function documentTitle({ kind, name }: Pick<ProductDocument, "kind" | "name">): string {
  const label = documentKind(kind);
  if (kind === "other" || name.toLowerCase().includes(label.toLowerCase())) return name;
  return `${label}: ${name}`;
}
