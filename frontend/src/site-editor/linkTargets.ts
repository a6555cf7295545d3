/** What a link may lead to on this website, by its words: in articles and on the site's own pages. */
import { useQuery } from "@tanstack/react-query";
import { paths } from "../data/paths";
import { q, useDebounced } from "../office/data/queries";
import { siteQuery } from "./api";

const DEBOUNCE_MS = 200;

/** Of each group. */
const MAX_RESULTS = 5;

type LinkTarget = {
  group: "Pages" | "Categories" | "Products" | "Articles" | "Documents";
  label: string;
  note: string;
  href: string;
};

const target = (
  group: LinkTarget["group"],
  label: string,
  href: string,
  note = href,
): LinkTarget => ({ group, label, note, href });

/** The catalogue, the articles and the list are pages, too, although the office does not write them. */
const FIXED = [
  ["All products", paths.products],
  ["Resources", paths.blog],
  ["Enquiry list", paths.enquiryList],
] as const;

/** Whether words of a name begin with all that was typed. */
export function beginsWords(name: string, typed: string): boolean {
  const parts = name.toLowerCase().split(/\W+/);
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

/** What goes by the typed words, or by the beginning of an address; null: nothing is asked for. */
export function useLinkTargets(typed: string | null) {
  const asked = typed !== null;
  const text = (typed ?? "").trim().toLowerCase();
  const isAddress = /^(\/|#|https?:|mailto:|tel:)/.test(text);
  const words = isAddress ? "" : text.slice(0, 200);
  const query = useDebounced(words, DEBOUNCE_MS);
  const enabled = asked && query !== "" && words !== "";
  const search = { q: query, per_page: MAX_RESULTS };
  const site = useQuery({ ...siteQuery(), enabled: asked });
  const categories = useQuery({ ...q("/api/categories"), enabled: asked });
  const products = useQuery({ ...q("/api/admin/products", search), enabled });
  const posts = useQuery({ ...q("/api/admin/blogs", search), enabled });
  const documents = useQuery({
    ...q("/api/admin/media", { bucket: "documents", ...search }),
    enabled,
  });
  const found = [products, posts, documents];
  const itemsOf = <T>({ data }: { data: { items: T[] } | undefined }) =>
    (enabled && data?.items) || [];
  const matches = ({ label, href }: LinkTarget) =>
    isAddress ? href.startsWith(text) : beginsWords(label, words);

  const pages = (site.data?.items ?? []).flatMap(({ label, path }) =>
    path ? [target("Pages", label, path)] : [],
  );
  const fixed = FIXED.map(([label, href]) => target("Pages", label, href));
  const shelves = (categories.data ?? []).map(({ name, slug }) =>
    target("Categories", name, paths.productList({ category: [slug] })),
  );
  const records = [
    ...itemsOf(products).map(({ id, name, sku, category }) =>
      target("Products", name, paths.product(id), [sku, category].filter(Boolean).join(" · ")),
    ),
    ...itemsOf(posts).map(({ title, slug, state }) =>
      target("Articles", title, paths.post(slug), state === "public" ? "" : "Not public yet"),
    ),
    ...itemsOf(documents).map(({ name, url }) => target("Documents", name, url, "PDF")),
  ];
  const targets = [
    ...[...pages, ...fixed].filter(matches),
    ...shelves.filter(matches).slice(0, MAX_RESULTS),
    ...records,
  ];
  const searching = asked && (words !== query || found.some(({ isFetching }) => isFetching));
  const failed = found.some(({ isError }) => isError);
  return {
    targets: asked ? targets : [],
    options: asked ? targets.map(({ href, ...target }) => ({ key: href, ...target })) : [],
    /** How many there are, or why there are none. */
    status: searching
      ? "Searching…"
      : failed
        ? "The search does not work at the moment; an address can still be entered."
        : `${targets.length} found on this website`,
  };
}
