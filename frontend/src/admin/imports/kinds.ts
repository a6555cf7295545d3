/** What differs between imports of one thing and another. */
import type { QueryKey } from "@tanstack/react-query";
import { keys, staleAfter } from "../api/queries";
import type { ImportKind, ImportRow } from "../api/types";
import { adminPaths } from "../paths";
import { redirectsKey } from "../redirects/queries";
import { readable } from "../redirects/redirects";

type KindWords = {
  title: string;
  lead: string;
  /** One record. */
  thing: string;
  /** About the file. */
  hint: string;
  /** Of a row without a key. */
  noKey: string;
  /** The fields that a list may have, as the form calls them. */
  fields: Readonly<Record<string, string>>;
  refreshes: readonly QueryKey[];
  /** Where the record of a row is seen. */
  href: (row: ImportRow, id: number) => string;
  /** A row's name and key as people read them. */
  shown: (text: string) => string;
};

/** As the product form calls them. */
const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  id: "Id",
  sku: "SKU",
  name: "Name",
  category: "Category",
  description: "Short description",
  detailed_description: "Detailed description",
  composition: "Composition",
  formulation: "Formulation",
  status: "Status",
  side_effects: "Side effects",
  dosage: "Dosage",
  benefits: "Benefits",
  badges: "Badges",
  certifications: "Certifications",
  schedules: "Schedules",
  kind: "Kind of product",
  pack_size: "Pack size",
  storage: "Storage",
  manufacturer: "Manufacturer",
  hsn: "HSN code",
  gtin: "GTIN",
  country: "Country of origin",
  images: "Pictures",
  tata1mg_link: "Tata 1mg link",
  amazon_link: "Amazon link",
  flipkart_link: "Flipkart link",
};

const REDIRECT_FIELDS = { from: "Old address", to: "New address", status: "Kind" };

export const KINDS: Record<ImportKind, KindWords> = {
  products: {
    title: "Import products",
    lead: "From a spreadsheet. First you see what the list would change; nothing is saved before you say so.",
    thing: "product",
    hint: "CSV or Excel (.xlsx) with a heading, at most 20,000 rows. Products are found by their SKU, those without one by their id.",
    noKey: "No SKU",
    fields: PRODUCT_FIELDS,
    refreshes: staleAfter("products"),
    href: (_, id) => adminPaths.editProduct(id),
    shown: (text) => text,
  },
  redirects: {
    title: "Import redirects",
    lead: "From a spreadsheet. First you see what the list would change; redirects that are not in it stay as they are.",
    thing: "redirect",
    hint: "CSV or Excel (.xlsx) with the columns from, to and status. A site has at most 10,000 redirects.",
    noKey: "No old address",
    fields: REDIRECT_FIELDS,
    refreshes: [redirectsKey, keys.history],
    href: ({ name }) => adminPaths.redirectsWith(name),
    shown: readable,
  },
};

export function kindOf(name: string | null): ImportKind {
  return name !== null && name in KINDS ? (name as ImportKind) : "products";
}
