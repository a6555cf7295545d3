import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { api } from "../api/client";
import { explain, fieldSentences } from "../api/problem";
import {
  blogListQuery,
  type EntityKind,
  type FacetKind,
  facetTrashQuery,
  productListQuery,
  refreshAfterSave,
} from "../api/queries";
import type { AdminFacet } from "../api/types";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { type Column, DataTable } from "../shared/DataTable";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { dateInWords, momentInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import { useLastPage, useListing } from "../shared/useListing";
import { daysLeft } from "./daysLeft";
import styles from "./TrashPage.module.css";

type Item = {
  id: number;
  name: string;
  note: string;
  deletedAt: string | null | undefined;
  purgeAt: string | null | undefined;
};

type Kind = EntityKind | FacetKind;

/** What a tab is called, and what lies in it. */
const TABS: Record<Kind, { label: string; things: string; header: string }> = {
  products: { label: "Products", things: "products", header: "Name" },
  blogs: { label: "Blogs", things: "posts", header: "Title" },
  categories: { label: "Categories", things: "categories", header: "Name" },
  benefits: { label: "Benefits", things: "benefits", header: "Name" },
};
const KINDS = Object.keys(TABS) as Kind[];

const LABELS = { sku: "Its SKU", slug: "Its web address", name: "Its name" };
const FAILED = "Failed to load the trash";

export function TrashPage() {
  const listing = useListing({ by: "newest", descending: false });
  const kind = KINDS.find((known) => known === listing.get("kind")) ?? "products";
  const { rows, pages, isError, error, stale, refetch } = useTrash(kind, listing.page);
  useFailureToast(FAILED, isError, error);
  useLastPage(pages);
  const { label, things } = TABS[kind];

  return (
    <Page
      title="Trash"
      lead="What was deleted stays here for 30 days and can be brought back; then it is gone for good."
    >
      <fieldset className={styles.tabs} aria-label="Which trash">
        {KINDS.map((known) => (
          <Tab
            key={known}
            on={kind === known}
            onClick={() => listing.set({ kind: known === "products" ? null : known })}
          >
            {TABS[known].label}
          </Tab>
        ))}
      </fieldset>
      {isError && !rows ? (
        <ErrorState title={FAILED} error={error} onRetry={refetch} />
      ) : (
        <div>
          <DataTable
            caption={`Deleted ${label.toLowerCase()}`}
            columns={columns(kind)}
            rows={rows}
            rowKey={(item) => item.id}
            stale={stale}
            empty={
              <Empty title="The trash is empty">
                <p>Deleted {things} come here first.</p>
              </Empty>
            }
          />
          {pages ? (
            <Pager
              label="Pages of the trash"
              page={pages.page}
              perPage={pages.per_page}
              total={pages.total}
              things={things}
              href={listing.pageHref}
            />
          ) : null}
        </div>
      )}
    </Page>
  );
}

/** One tab's rows; products and posts come in pages. */
function useTrash(kind: Kind, page: number) {
  const list = { state: "trash", page, per_page: 24 };
  const products = useQuery({ ...productListQuery(list), enabled: kind === "products" });
  const posts = useQuery({ ...blogListQuery(list), enabled: kind === "blogs" });
  const ofFacets = kind === "benefits" ? kind : "categories";
  const facets = useQuery({ ...facetTrashQuery(ofFacets), enabled: kind === ofFacets });
  const seen = (query: UseQueryResult, rows: Item[] | undefined) => ({
    rows,
    isError: query.isError,
    error: query.error,
    stale: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  });
  if (kind === "products") {
    const rows = products.data?.items.map((product) =>
      item(product, product.name, [product.sku, product.category]),
    );
    return { ...seen(products, rows), pages: products.data };
  }
  if (kind === "blogs") {
    const rows = posts.data?.items.map((post) => item(post, post.title, [post.author]));
    return { ...seen(posts, rows), pages: posts.data };
  }
  const rows = facets.data?.map((facet) => {
    const held = facet.products === 1 ? "1 product" : `${facet.products} products`;
    return item(facet, facet.name, [facet.slug, `in ${held}`]);
  });
  return { ...seen(facets, rows), pages: undefined };
}

type Trashed = Pick<Item, "id"> & Pick<AdminFacet, "deleted_at" | "purge_at">;

function item(of: Trashed, name: string, notes: (string | null | undefined)[]): Item {
  const note = notes.filter(Boolean).join(" · ");
  return { id: of.id, name, note, deletedAt: of.deleted_at, purgeAt: of.purge_at };
}

function columns(kind: Kind): Column<Item>[] {
  return [
    {
      key: "name",
      header: TABS[kind].header,
      kind: "wide",
      cell: (item) => (
        <>
          <span className={styles.name}>{item.name}</span>
          <span className={styles.note}>{item.note}</span>
        </>
      ),
    },
    {
      key: "deleted",
      header: "Deleted",
      named: true,
      cell: (item) => (item.deletedAt ? momentInWords(item.deletedAt) : ""),
    },
    {
      key: "purged",
      header: "Gone for good",
      named: true,
      cell: (item) => (item.purgeAt ? <Purge at={item.purgeAt} /> : ""),
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (item) => <Restore kind={kind} item={item} />,
    },
  ];
}

function Purge({ at }: { at: string }) {
  return (
    <span className={styles.purge}>
      {dateInWords(at)} <span className={styles.note}>{daysLeft(at)}</span>
    </span>
  );
}

/** Where what came back can be seen. */
function placeOf(kind: Kind, id: number): string {
  if (kind === "products") return adminPaths.editProduct(id);
  return kind === "blogs" ? adminPaths.editBlog(id) : adminPaths.facets;
}

function Restore({ kind, item }: { kind: Kind; item: Item }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await api.post(`/api/admin/${kind}/${item.id}/restore`);
      const to = placeOf(kind, item.id);
      toasts.good(`“${item.name}” is back`, {
        action: { label: "Open", run: () => window.location.assign(to) },
      });
    } catch (error) {
      const [clash] = Object.values(fieldSentences(error, LABELS)).flat();
      toasts.bad(`“${item.name}” could not be restored`, clash ?? explain(error));
    } finally {
      setBusy(false);
      refreshAfterSave(client, kind === "products" || kind === "blogs" ? kind : "facets");
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      icon={<AdminIcon name="rotate-ccw" size={16} />}
      disabled={busy}
      onClick={() => void restore()}
    >
      {busy ? "Restoring..." : "Restore"}
      <span className="visually-hidden"> {item.name}</span>
    </Button>
  );
}

type TabProps = { on: boolean; onClick: () => void; children: string };

function Tab({ on, onClick, children }: TabProps) {
  return (
    <button
      type="button"
      className={cx(styles.tab, on && styles.on)}
      aria-pressed={on}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
