import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AdminPostSummary, AdminProductSummary, AdminTerm } from "../../../data/schema";
import type { Column, PageOfList } from "../../../lists/DataTable";
import { ResourceList } from "../../../lists/ResourceList";
import { useListing } from "../../../lists/useListing";
import { Button } from "../../../ui/Button";
import { ACTIONS, actionLabel, WORDS } from "../../../words/actions";
import { counted, groupDigits } from "../../../words/number";
import { adminPaths } from "../../data/paths";
import { qAs, type RecordKind, type TermKind } from "../../data/queries";
import { Page, Tabs } from "../../ui/Page";
import { momentInWords, When } from "../../ui/time";
import { BulkProgressBar, useBulkChange } from "../products/bulk";
import bar from "../products/ProductForm.module.css";
import { titleOf, useSelection } from "../RecordListPage";
import { useRestore } from "../useTrash";

type TrashKind = RecordKind | TermKind;
type TrashedRow = AdminProductSummary | AdminPostSummary | AdminTerm;
type DeletedList = { items: TrashedRow[] } & Partial<PageOfList>;

/** Records come in pages, terms all at once. */
const trashQuery = (kind: TrashKind, page: number) => ({
  ...qAs<DeletedList | AdminTerm[]>(`/api/admin/${kind}`, {
    state: "trash",
    ...(kind === "products" || kind === "blogs" ? { page, per_page: 50 } : {}),
  }),
  select: (read: DeletedList | AdminTerm[]) => (Array.isArray(read) ? { items: read } : read),
});

/** What the tab says, what its things are called in sentences, and where a restored one is shown. */
const TABS: Record<TrashKind, { label: string; things: string; pathOf: (id: number) => string }> = {
  products: { label: "Products", things: "products", pathOf: adminPaths.editProduct },
  blogs: { label: "Blogs", things: "posts", pathOf: adminPaths.editBlog },
  categories: { label: "Categories", things: "categories", pathOf: () => adminPaths.terms },
  benefits: { label: "Benefits", things: "benefits", pathOf: () => adminPaths.terms },
};
const KINDS = Object.keys(TABS) as TrashKind[];

export function TrashPage() {
  const listing = useListing({ by: "newest", descending: false });
  const kind = KINDS.find((known) => known === listing.get("kind")) ?? "products";
  return (
    <Page
      title="Trash"
      lead="Deleted items stay here for 30 days and can be restored; then they are deleted permanently."
    >
      <Tabs
        label="Kind of deleted item"
        tabs={KINDS.map((tab) => [tab, TABS[tab].label] as const)}
        value={kind}
        onChange={(tab) => listing.set({ kind: tab === "products" ? null : tab })}
      />
      <TrashTable key={kind} kind={kind} listing={listing} />
    </Page>
  );
}

type TableProps = { kind: TrashKind; listing: ReturnType<typeof useListing> };

function TrashTable({ kind, listing }: TableProps) {
  const { label, things, pathOf } = TABS[kind];
  const read = useQuery(trashQuery(kind, listing.page));
  const selection = useSelection<TrashedRow>();
  const navigate = useNavigate();
  const restore = useRestore(kind, (restored) => ({
    label: WORDS.open,
    run: () => void navigate(pathOf(restored.id)),
  }));
  const canSelect = kind === "products";
  const total = read.data?.total ?? 0;
  return (
    <>
      <ResourceList
        read={read}
        nouns={[things.slice(0, -1), things]}
        caption={`Deleted ${label.toLowerCase()}`}
        failure="Failed to load the trash"
        listing={listing}
        columns={columns(kind)}
        rowKey={(row) => row.id}
        {...(canSelect ? { selection: selection.table(read.data?.items) } : {})}
        empty={{
          kicker: `Trash · ${label}`,
          title: "The trash is empty",
          hint: `Deleted ${things} come here first and can be restored for 30 days.`,
        }}
        actions={(row) => {
          const item = { id: row.id, name: titleOf(row) };
          return [
            {
              icon: "rotate-ccw",
              words: actionLabel(ACTIONS.restore, restore.pending?.id === item.id),
              of: item.name,
              busy: restore.busy,
              run: () => restore.run(item),
            },
          ];
        }}
      />
      {canSelect && total > 0 ? (
        <RestoreMany
          ids={selection.rows.map((row) => row.id)}
          total={total}
          onClear={selection.clear}
        />
      ) : null}
    </>
  );
}

/** What else tells a row from others of its name. */
function details(row: TrashedRow): string {
  const parts =
    "products" in row
      ? [row.slug, `in ${row.products === 1 ? "1 product" : `${row.products} products`}`]
      : "author" in row
        ? [row.author]
        : [row.sku, row.category];
  return parts.filter(Boolean).join(" · ");
}

function columns(kind: TrashKind): Column<TrashedRow>[] {
  return [
    {
      header: kind === "blogs" ? "Title" : "Name",
      kind: "wide",
      cell: (row) => (
        <span className={bar.named}>
          <span className="strong">{titleOf(row)}</span>
          <span className="meta">{details(row)}</span>
        </span>
      ),
    },
    {
      header: "Deleted",
      named: true,
      cell: ({ deleted_at }) => (deleted_at ? <When at={deleted_at} /> : ""),
    },
    {
      header: "Deletes permanently",
      named: true,
      cell: ({ purge_at }) =>
        purge_at ? (
          <time dateTime={purge_at} title={momentInWords(purge_at)} className="one-line">
            {daysLeft(purge_at)}
          </time>
        ) : (
          ""
        ),
    },
  ];
}

type Props = { ids: number[]; total: number; onClear: () => void };

/** Restores the chosen products, or all that are in the trash, in one step with one Undo. */
function RestoreMany({ ids, total, onClear }: Props) {
  const { run, busy, progress } = useBulkChange(onClear);
  const all = { filter: "state=trash", count: total };
  return (
    <section className={bar.bar} aria-label="Deleted products" data-bulk="">
      <p className={bar.count} role="status">
        {ids.length > 0
          ? `${counted(ids.length, "product")} selected`
          : `${counted(total, "deleted product")}`}
      </p>
      {progress ? <BulkProgressBar progress={progress} /> : null}
      {ids.length > 0 ? (
        <Button aria-disabled={busy} onClick={() => void run({ action: "restore", of: { ids } })}>
          Restore {groupDigits(ids.length)}
        </Button>
      ) : null}
      <Button
        variant="outline"
        aria-disabled={busy}
        onClick={() => void run({ action: "restore", of: all })}
      >
        {total === 1 ? "Restore it" : `Restore all ${groupDigits(total)}`}
      </Button>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

function daysLeft(purgeAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(purgeAt) - now) / DAY_MS);
  if (days <= 0) return "today";
  return days === 1 ? "in a day" : `in ${days} days`;
}
