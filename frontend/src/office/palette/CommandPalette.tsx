import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AdminPostSummary, AdminProductSummary } from "../../data/schema";
import styles from "../../fields/Fields.module.css";
import { Listbox } from "../../fields/Listbox";
import { siteQuery } from "../../site-editor/api";
import { beginsWords } from "../../site-editor/linkTargets";
import { Modal } from "../../ui/Dialog";
import { useListbox } from "../../ui/useListbox";
import { WORDS } from "../../words/actions";
import { isOwner } from "../data/duties";
import { adminPaths } from "../data/paths";
import { q, useDebounced } from "../data/queries";
import { useSession } from "../data/session";
import { ITEMS, OWNERS, RECORD_KEEPING } from "../layout/Sidebar";
import { AdminIcon } from "../ui/AdminIcon";

const linked =
  (group: Entry["group"], note = "") =>
  ({ label, to }: { label: string; to: string }): Entry => ({ id: to, group, label, note, to });

const PAGES: readonly Entry[] = [
  { label: WORDS.newProduct, to: adminPaths.addProduct },
  { label: WORDS.newBlog, to: adminPaths.addBlog },
].map(linked("Create"));

const MENU: readonly Entry[] = [
  ...[...ITEMS, ...RECORD_KEEPING, { label: "Your account", to: adminPaths.account }].map(
    linked("Go to"),
  ),
  linked("Go to", "Header and footer")({ label: "Announcements", to: adminPaths.announcements }),
];

/** Editors have no such page. */
const OWNER_PAGES = [{ label: "Claims", to: adminPaths.claims }, ...OWNERS].map(
  linked("Go to", "Owners"),
);

const STATES = { draft: "Draft", scheduled: "Scheduled", public: "" } as const;

const DEBOUNCE_MS = 150;
const MAX_RESULTS = 6;

type Props = { open: boolean; onClose: () => void };

/** Finds pages by name, and products and posts by the server's search. */
export function CommandPalette({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} label={WORDS.jump} className={styles.palette}>
      {open ? <Content onClose={onClose} /> : null}
    </Modal>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = { q: query, per_page: MAX_RESULTS };
  const products = useQuery({ ...q("/api/admin/products", search), enabled: query !== "" });
  const posts = useQuery({ ...q("/api/admin/blogs", search), enabled: query !== "" });
  const site = useQuery({ ...siteQuery(), enabled: query !== "" });
  const list = entries(
    text,
    products.data?.items ?? [],
    posts.data?.items ?? [],
    isOwner(useSession()),
    site.data?.items,
  );
  // What was found for the words before stays on screen; Enter opens none of it.
  const searching = text.trim() !== query || products.isPlaceholderData || posts.isPlaceholderData;
  const failed = products.isError || posts.isError;
  const isFound = list[0]?.group === "Products" || list[0]?.group === "Blogs";

  const listbox = useListbox({
    count: list.length,
    resetKey: text,
    first: searching && isFound ? -1 : 0,
    onEnter: (event) => event.preventDefault(),
    onPick: (at) => {
      const entry = list[at];
      if (!entry) return;
      onClose();
      void navigate(entry.to);
    },
  });

  return (
    <>
      <div className={styles.field}>
        <AdminIcon name="corner-down-right" />
        <input
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the palette opens for typing
          autoFocus
          {...listbox.field}
          aria-label="Name of a product, blog or page"
          placeholder="Product, blog or page…"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={listbox.onKeyDown}
        />
        <button type="button" className="meta bare target wide-target" onClick={onClose}>
          Esc
          <span className="visually-hidden">: close</span>
        </button>
      </div>
      <Listbox
        id={listbox.id}
        label="Results"
        options={list.map(({ id, ...entry }) => ({ key: id, ...entry }))}
        selected={listbox.at}
        status={
          searching || products.isFetching || posts.isFetching
            ? "Searching…"
            : failed
              ? "The search failed. Check the connection and type again."
              : list.length === 0
                ? `Nothing found for “${text.trim()}”`
                : `${list.length} found`
        }
        onSelect={listbox.point}
        onPick={listbox.pick}
        className="grows inset-2-0"
      />
    </>
  );
}

/** A page whose words and pictures are edited. */
type SitePageLink = { page: string; label: string; path?: string | null };

type Entry = {
  id: string;
  group: "Go to" | "Create" | "Site" | "Products" | "Blogs";
  label: string;
  /** SKU and category, state, or where it is. */
  note: string;
  to: string;
};

/** Pages with words that start with the typed ones, then the search results. */
export function entries(
  typed: string,
  products: readonly AdminProductSummary[],
  posts: readonly AdminPostSummary[],
  owner = false,
  sitePages: readonly SitePageLink[] = [],
): Entry[] {
  const matches = ({ label }: Entry) => beginsWords(label, typed);
  const found = [...PAGES, ...MENU, ...(owner ? OWNER_PAGES : [])].filter(matches);
  if (typed.trim() === "") return found;
  const site = sitePages.map(({ page, label, path }): Entry => {
    const to = adminPaths.sitePage(page);
    return { id: `site-${page}`, group: "Site", label, note: path ?? "Every page", to };
  });
  return [
    ...found,
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
