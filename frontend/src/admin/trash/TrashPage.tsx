import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { counted, groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import { type RecordKind, type TermKind, type TrashedRow, trashQuery } from "../api/queries";
import { adminPaths } from "../paths";
import { BulkProgressBar, useBulkChange } from "../products/bulk";
import bar from "../products/ProductForm.module.css";
import { titleOf } from "../records/recordColumns";
import { useSelection } from "../records/useSelection";
import { useRestore } from "../records/useTrash";
import { AdminIcon } from "../shared/AdminIcon";
import type { Column } from "../shared/DataTable";
import { Empty, Page, Tabs } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { momentInWords, When } from "../shared/time";
import { useListing } from "../shared/useListing";
import { ACTIONS, actionLabel, WORDS } from "../words";

type TrashKind = RecordKind | TermKind;

type TrashTab = {
  label: string;
  /** "posts", in sentences. */
  things: string;
  header: "Name" | "Title";
  /** Where a restored one is shown. */
  pathOf: (id: number) => string;
};

const TABS: Record<TrashKind, TrashTab> = {
  products: {
    label: "Products",
    things: "products",
    header: "Name",
    pathOf: adminPaths.editProduct,
  },
  blogs: { label: "Blogs", things: "posts", header: "Title", pathOf: adminPaths.editBlog },
  categories: {
    label: "Categories",
    things: "categories",
    header: "Name",
    pathOf: () => adminPaths.terms,
  },
  benefits: {
    label: "Benefits",
    things: "benefits",
    header: "Name",
    pathOf: () => adminPaths.terms,
  },
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
      <TrashTable key={kind} kind={kind} page={listing.page} pageHref={listing.pageHref} />
    </Page>
  );
}

type TableProps = { kind: TrashKind; page: number; pageHref: (page: number) => string };

function TrashTable({ kind, page, pageHref }: TableProps) {
  const { label, things } = TABS[kind];
  const read = useQuery(trashQuery(kind, page));
  const selection = useSelection<TrashedRow>();
  const canSelect = kind === "products";
  const total = read.data && "total" in read.data ? (read.data.total ?? 0) : 0;
  const table = (
    <PagedTable
      read={read}
      failure="Failed to load the trash"
      caption={`Deleted ${label.toLowerCase()}`}
      columns={columns(kind)}
      rowKey={(row) => row.id}
      {...(canSelect ? { selection: selection.table(read.data?.items) } : {})}
      empty={
        <Empty kicker={`Trash · ${label}`} title="The trash is empty">
          <p>Deleted {things} come here first and can be restored for 30 days.</p>
        </Empty>
      }
      pages={{ label: "Pages of the trash", things, href: pageHref }}
    />
  );
  return (
    <>
      {table}
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
      : "sku" in row
        ? [row.sku, row.category]
        : [row.author];
  return parts.filter(Boolean).join(" · ");
}

function columns(kind: TrashKind): Column<TrashedRow>[] {
  return [
    {
      key: "name",
      header: TABS[kind].header,
      kind: "wide",
      cell: (row) => (
        <span className={bar.named}>
          <span className="strong">{titleOf(row)}</span>
          <span className="meta">{details(row)}</span>
        </span>
      ),
    },
    {
      key: "deleted",
      header: "Deleted",
      named: true,
      cell: ({ deleted_at }) => (deleted_at ? <When at={deleted_at} /> : ""),
    },
    {
      key: "purged",
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
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (row) => <Restore kind={kind} id={row.id} name={titleOf(row)} />,
    },
  ];
}

function Restore({ kind, id, name }: { kind: TrashKind; id: number; name: string }) {
  const navigate = useNavigate();
  const { run, busy } = useRestore(kind, (restored) => ({
    label: WORDS.open,
    run: () => void navigate(TABS[kind].pathOf(restored.id)),
  }));
  return (
    <Button
      size="sm"
      variant="outline"
      icon={<AdminIcon name="rotate-ccw" size={16} />}
      aria-disabled={busy}
      onClick={() => void run({ id, name })}
    >
      {actionLabel(ACTIONS.restore, busy)}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
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
