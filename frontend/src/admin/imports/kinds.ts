/** What differs between imports of one thing and another. */
import type { QueryKey } from "@tanstack/react-query";
import { columns, fields } from "../../format/productFields.json";
import { keys, staleAfter } from "../api/queries";
import type { ImportKind, ImportRow } from "../api/types";
import { MEDIA_KEY } from "../media/queries";
import { adminPaths } from "../paths";
import { redirectsKey } from "../redirects/queries";
import { readable } from "../redirects/redirects";

type KindWords = {
  title: string;
  lead: string;
  /** One record. */
  thing: string;
  /** What the file is and how its rows are understood, as names and words. */
  about: readonly (readonly [name: string, words: string])[];
  /** What is dropped, "a list"; and the words of the button that chooses one. */
  drops: string;
  choose: string;
  /** What its field is called, and which endings it may have. */
  label: string;
  accept: string;
  /** What the choice about them calls empty values; null: there is no such choice. */
  empty: string | null;
  /** The fields that a list may have, as the form calls them. */
  fields: Readonly<Record<string, string>>;
  refreshes: readonly QueryKey[];
  /** Where the record of a row is seen. */
  href: (row: ImportRow, id: number) => string;
  /** A row's name and key as people read them. */
  shown: (text: string) => string;
};

/** As the product form calls them; the links by the shops whose columns lists have. */
const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  id: "Id",
  visibility: "Visibility",
  ...Object.fromEntries(
    columns
      .filter((name) => name !== "visibility")
      .map((name) => [name, fields.find((field) => field.name === name)?.label ?? name]),
  ),
  tata1mg_link: "Tata 1mg link",
  amazon_link: "Amazon link",
  flipkart_link: "Flipkart link",
};

/** As the form of an article calls them. */
const POST_FIELDS = {
  title: "Title",
  slug: "Slug",
  category: "Category",
  author: "Author",
  excerpt: "Excerpt",
  content: "Content",
  image_url: "Picture",
  image_alt: "Description of the picture",
  published_at: "Public since",
  draft: "Draft",
  featured: "Featured",
  id: "Id",
};

const REDIRECT_FIELDS = { from: "Old address", to: "New address", status: "Kind" };

export const KINDS: Record<ImportKind, KindWords> = {
  products: {
    title: "Import products",
    lead: "From a spreadsheet. First you see what the list would change; nothing is saved before you say so.",
    thing: "product",
    about: [
      ["List", "CSV or Excel (.xlsx) with a heading, at most 20,000 rows"],
      ["With pictures", "A ZIP of the list and its pictures, found by the names in it, or by SKU"],
      ["Known products", "Found by their SKU, those without one by their id"],
    ],
    drops: "a list",
    choose: "Choose a list",
    label: "List",
    accept: ".csv,.tsv,.txt,.xlsx,.zip",
    empty: "Empty cells",
    fields: PRODUCT_FIELDS,
    refreshes: [...staleAfter("products"), MEDIA_KEY],
    href: (_, id) => adminPaths.editProduct(id),
    shown: (text) => text,
  },
  posts: {
    title: "Import articles",
    lead: "From a ZIP archive. First you see what it would change; no article is changed before you say so.",
    thing: "article",
    about: [
      [
        "Archive",
        "A ZIP of articles as Markdown (.md) or HTML, and of their pictures; at most 64 MB",
      ],
      ["Each article", "Title, excerpt, date and more stand at its top, between two lines of ---"],
      ["Known articles", "Found by their slug"],
    ],
    drops: "an archive",
    choose: "Choose an archive",
    label: "Archive",
    accept: ".zip",
    empty: "Empty values",
    fields: POST_FIELDS,
    refreshes: [...staleAfter("blogs"), MEDIA_KEY],
    href: (_, id) => adminPaths.editBlog(id),
    shown: (text) => text,
  },
  redirects: {
    title: "Import redirects",
    lead: "From a spreadsheet. First you see what the list would change; redirects that are not in it stay as they are.",
    thing: "redirect",
    about: [
      ["List", "CSV or Excel (.xlsx) with the columns from, to and status"],
      ["At most", "10,000 redirects in a site"],
    ],
    drops: "a list",
    choose: "Choose a list",
    label: "List",
    accept: ".csv,.tsv,.txt,.xlsx",
    empty: null,
    fields: REDIRECT_FIELDS,
    refreshes: [redirectsKey, keys.history],
    href: ({ name }) => adminPaths.redirectsWith(name),
    shown: readable,
  },
  // They come from no file: only their report is shown.
  bulk: {
    title: "Changes of many products",
    lead: "",
    thing: "product",
    about: [],
    drops: "",
    choose: "",
    label: "",
    accept: "",
    empty: null,
    fields: PRODUCT_FIELDS,
    refreshes: staleAfter("products"),
    href: (_, id) => adminPaths.editProduct(id),
    shown: (text) => text,
  },
};

export function kindOf(name: string | null): ImportKind {
  return name !== null && name !== "bulk" && name in KINDS ? (name as ImportKind) : "products";
}
