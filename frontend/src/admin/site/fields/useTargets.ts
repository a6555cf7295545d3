import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../paths";
import { blogListQuery, productListQuery, termsQuery } from "../../api/queries";
import { mediaQuery } from "../../media/queries";
import { useDebounced } from "../../shared/useDebounced";
import { siteQuery } from "../api";

/** Something on this website that a link may lead to. */
export type Target = {
  group: "Pages" | "Categories" | "Products" | "Articles" | "Documents";
  label: string;
  note: string;
  href: string;
};

type Targets = { targets: readonly Target[]; searching: boolean; failed: boolean };

const DEBOUNCE_MS = 200;
/** Of each group. */
const MAX_RESULTS = 5;

/** The catalogue, the articles and the list are pages, too, although the office does not write them. */
const FIXED: readonly Target[] = [
  ["All products", paths.products],
  ["Resources", paths.blog],
  ["Enquiry list", paths.enquiryList],
].map(([label = "", href = ""]) => ({ group: "Pages", label, note: href, href }));

/** What goes by the typed words; null: nothing is asked for. */
export function useTargets(typed: string | null): Targets {
  const asked = typed !== null;
  const text = (typed ?? "").trim().toLowerCase();
  const isAddress = /^(\/|https:|mailto:|tel:)/.test(text);
  const words = isAddress ? "" : text.slice(0, 200);
  const query = useDebounced(words, DEBOUNCE_MS);
  const enabled = asked && query !== "" && words !== "";
  const search = { q: query, per_page: MAX_RESULTS };
  const site = useQuery({ ...siteQuery(), enabled: asked });
  const categories = useQuery({ ...termsQuery("categories"), enabled: asked });
  const products = useQuery({ ...productListQuery(search), enabled });
  const posts = useQuery({ ...blogListQuery(search), enabled });
  const documents = useQuery({ ...mediaQuery({ bucket: "documents", ...search }), enabled });

  const found = [products, posts, documents];

  const matches = (label: string, href: string) =>
    isAddress
      ? href.startsWith(text)
      : words.split(/\s+/).every((word) =>
          label
            .toLowerCase()
            .split(/\W+/)
            .some((part) => part.startsWith(word)),
        );
  const pages = [
    ...(site.data?.items ?? []).flatMap(({ label, path }): Target[] =>
      path ? [{ group: "Pages", label, note: path, href: path }] : [],
    ),
    ...FIXED,
  ];
  const shelves = (categories.data ?? []).map(({ name, slug }): Target => {
    const href = paths.productList({ category: [slug] });
    return { group: "Categories", label: name, note: href, href };
  });
  const targets = [
    ...pages.filter(({ label, href }) => matches(label, href)),
    ...shelves.filter(({ label, href }) => matches(label, href)).slice(0, MAX_RESULTS),
    ...(enabled ? (products.data?.items ?? []) : []).map(({ id, name, sku }): Target => {
      return { group: "Products", label: name, note: sku ?? "", href: paths.product(id) };
    }),
    ...(enabled ? (posts.data?.items ?? []) : []).map(({ title, slug, state }): Target => {
      const note = state === "public" ? "" : "Not public yet";
      return { group: "Articles", label: title, note, href: paths.post(slug) };
    }),
    ...(enabled ? (documents.data?.items ?? []) : []).map(({ name, url }): Target => {
      return { group: "Documents", label: name, note: "PDF", href: url };
    }),
  ];
  return {
    targets: asked ? targets : [],
    searching: asked && (words !== query || found.some(({ isFetching }) => isFetching)),
    failed: found.some(({ isError }) => isError),
  };
}
