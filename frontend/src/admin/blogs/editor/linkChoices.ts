/** Suggestions for links within the site. */
import { paths } from "../../../paths";
import type { AdminPostSummary, AdminProductSummary } from "../../api/types";

export type LinkChoice = {
  group: "Pages" | "Products" | "Articles";
  label: string;
  /** Address, SKU and category, or state. */
  note: string;
  href: string;
};

const PAGES: readonly LinkChoice[] = [
  ["Home", paths.home],
  ["All products", paths.products],
  ["Our story", paths.about],
  ["Our legacy", paths.legacyInteractive],
  ["For partners", paths.partners],
  ["Resources", paths.blog],
  ["Contact", paths.contact],
  ["Privacy policy", paths.privacy],
  ["Terms and conditions", paths.terms],
].map(([label = "", href = ""]) => ({ group: "Pages", label, note: href, href }));

const STATES = {
  draft: "Draft: not public yet",
  scheduled: "Scheduled: not public yet",
  public: "",
} as const;

/** Pages with words that start with the typed ones, or with that address; then the search results. */
export function linkChoices(
  typed: string,
  products: readonly AdminProductSummary[],
  posts: readonly AdminPostSummary[],
): LinkChoice[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const pages = PAGES.filter(({ label, href }) => {
    const parts = label.toLowerCase().split(/\W+/);
    const named = words.every((word) => parts.some((part) => part.startsWith(word)));
    return named || (text.startsWith("/") && href.startsWith(text));
  });
  if (text === "") return pages;
  return [
    ...pages,
    ...products.map((product): LinkChoice => {
      const note = [product.sku, product.category].filter(Boolean).join(" · ");
      return { group: "Products", label: product.name, note, href: paths.product(product.id) };
    }),
    ...posts.map((post): LinkChoice => {
      const note = STATES[post.state];
      return { group: "Articles", label: post.title, note, href: paths.post(post.slug) };
    }),
  ];
}
