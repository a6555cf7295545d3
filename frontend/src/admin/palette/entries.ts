import type { AdminPostSummary, AdminProductSummary } from "../api/types";
import { GO, NEW } from "../layout/shortcuts";
import { adminPaths } from "../paths";

/** A page whose words and pictures are edited. */
export type SitePageLink = { page: string; label: string; path?: string | null };

export type Entry = {
  id: string;
  group: "Go to" | "Create" | "Site" | "Products" | "Blogs";
  label: string;
  /** SKU and category, state, or shortcut. */
  note: string;
  to: string;
};

const PAGES: readonly Entry[] = [
  ...Object.entries(NEW).map(([key, { to, does }]): Entry => {
    return { id: `new-${key}`, group: "Create", label: does, note: `N ${key.toUpperCase()}`, to };
  }),
  ...Object.entries(GO).map(([key, { to, does }]): Entry => {
    return { id: `go-${key}`, group: "Go to", label: does, note: `G ${key.toUpperCase()}`, to };
  }),
  {
    id: "announcements",
    group: "Go to",
    label: "Announcements",
    note: "Header and footer",
    to: adminPaths.announcements,
  },
];

/** Without a shortcut, because editors have no such page. */
const OWNER_PAGES: readonly Entry[] = [
  { id: "claims", group: "Go to", label: "Claims", note: "Owners", to: adminPaths.claims },
  { id: "people", group: "Go to", label: "People", note: "Owners", to: adminPaths.people },
  { id: "settings", group: "Go to", label: "Settings", note: "Owners", to: adminPaths.settings },
  { id: "system", group: "Go to", label: "System", note: "Owners", to: adminPaths.system },
];

const STATES = { draft: "Draft", scheduled: "Scheduled", public: "" } as const;

/** Pages with words that start with the typed ones, then the search results. */
export function entries(
  typed: string,
  products: readonly AdminProductSummary[],
  posts: readonly AdminPostSummary[],
  owner = false,
  sitePages: readonly SitePageLink[] = [],
): Entry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: Entry) => {
    const parts = label.toLowerCase().split(/\W+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const pages = [...PAGES, ...(owner ? OWNER_PAGES : [])].filter(matches);
  if (words.length === 0) return pages;
  const site = sitePages.map(({ page, label, path }): Entry => {
    const to = adminPaths.sitePage(page);
    return { id: `site-${page}`, group: "Site", label, note: path ?? "Every page", to };
  });
  return [
    ...pages,
    ...site.filter(matches),
    ...products.map((product): Entry => {
      return {
        id: `product-${product.id}`,
        group: "Products",
        label: product.name,
        note: [product.sku, product.category].filter(Boolean).join(" · "),
        to: adminPaths.editProduct(product.id),
      };
    }),
    ...posts.map((post): Entry => {
      return {
        id: `post-${post.id}`,
        group: "Blogs",
        label: post.title,
        note: STATES[post.state],
        to: adminPaths.editBlog(post.id),
      };
    }),
  ];
}

/** The index that a key leads to. Arrow keys wrap around, page keys stop at the ends. */
export function nextIndex(from: number, key: string, count: number): number {
  if (count === 0) return 0;
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return (from - 1 + count) % count;
  if (key === "PageDown") return Math.min(count - 1, from + 8);
  if (key === "PageUp") return Math.max(0, from - 8);
  return from;
}
