import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { api } from "../api/client";
import { explain, fieldSentences } from "../api/problem";
import { blogListQuery, type EntityKind, productListQuery, refreshAfterSave } from "../api/queries";
import { adminPaths } from "../paths";
import { type Column, DataTable } from "../shared/DataTable";
import { Failed, useFailureToast } from "../shared/Failed";
import { OfficeIcon } from "../shared/OfficeIcon";
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

const LABELS = { sku: "Its SKU", slug: "Its web address" };
const FAILED = "Failed to load the trash";

export function TrashPage() {
  const listing = useListing({ by: "newest", descending: false });
  const kind: EntityKind = listing.get("kind") === "blogs" ? "blogs" : "products";
  const list = { state: "trash", page: listing.page, per_page: 24 };
  const products = useQuery({ ...productListQuery(list), enabled: kind === "products" });
  const posts = useQuery({ ...blogListQuery(list), enabled: kind === "blogs" });
  const { data, isError, error, isPlaceholderData, refetch } =
    kind === "products" ? products : posts;
  useFailureToast(FAILED, isError, error);
  useLastPage(data);

  const rows =
    kind === "products"
      ? products.data?.items.map(
          (product): Item => ({
            id: product.id,
            name: product.name,
            note: [product.sku, product.category].filter(Boolean).join(" · "),
            deletedAt: product.deleted_at,
            purgeAt: product.purge_at,
          }),
        )
      : posts.data?.items.map(
          (post): Item => ({
            id: post.id,
            name: post.title,
            note: post.author,
            deletedAt: post.deleted_at,
            purgeAt: post.purge_at,
          }),
        );

  return (
    <Page
      title="Trash"
      lead="What was deleted stays here for 30 days and can be brought back; then it is gone for good."
    >
      <fieldset className={styles.tabs} aria-label="Which trash">
        <Tab on={kind === "products"} onClick={() => listing.set({ kind: null })}>
          Products
        </Tab>
        <Tab on={kind === "blogs"} onClick={() => listing.set({ kind: "blogs" })}>
          Blogs
        </Tab>
      </fieldset>
      {isError && !data ? (
        <Failed title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <div>
          <DataTable
            caption={kind === "products" ? "Deleted products" : "Deleted blogs"}
            columns={columns(kind)}
            rows={rows}
            rowKey={(item) => item.id}
            stale={isPlaceholderData}
            empty={
              <Empty title="The trash is empty">
                <p>Deleted {kind === "products" ? "products" : "posts"} come here first.</p>
              </Empty>
            }
          />
          {data ? (
            <Pager
              label="Pages of the trash"
              page={data.page}
              perPage={data.per_page}
              total={data.total}
              things={kind === "products" ? "products" : "posts"}
              href={listing.pageHref}
            />
          ) : null}
        </div>
      )}
    </Page>
  );
}

function columns(kind: EntityKind): Column<Item>[] {
  return [
    {
      key: "name",
      header: kind === "products" ? "Name" : "Title",
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

function Restore({ kind, item }: { kind: EntityKind; item: Item }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await api.post(`/api/admin/${kind}/${item.id}/restore`);
      const to =
        kind === "products" ? adminPaths.editProduct(item.id) : adminPaths.editBlog(item.id);
      toasts.good(`“${item.name}” is back`, {
        action: { label: "Open", run: () => window.location.assign(to) },
      });
    } catch (error) {
      const [clash] = Object.values(fieldSentences(error, LABELS)).flat();
      toasts.bad(`“${item.name}” could not be restored`, clash ?? explain(error));
    } finally {
      setBusy(false);
      refreshAfterSave(client, kind);
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      icon={<OfficeIcon name="rotate-ccw" size={16} />}
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
