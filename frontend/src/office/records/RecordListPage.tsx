import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Page as PageOf } from "../../data/client";
import { paths } from "../../data/paths";
import type { AdminPostSummary, AdminProductSummary } from "../../data/schema";
import { confirmDeletion } from "../../editing/confirm";
import type { Column, Selection } from "../../lists/DataTable";
import styles from "../../lists/List.module.css";
import type { Filter, QuickFilter } from "../../lists/ListFilter";
import { ResourceList } from "../../lists/ResourceList";
import { formatSort, type Sort, useListing } from "../../lists/useListing";
import { PackThumb } from "../../public/views/PackLabel";
import { IconButton } from "../../ui/Button";
import buttonStyles from "../../ui/Button.module.css";
import { Icon } from "../../ui/Icon";
import { Picture } from "../../ui/Picture";
import { ACTIONS, WORDS } from "../../words/actions";
import { formatQuery } from "../../words/query";
import { capitalised } from "../../words/text";
import { qAs, type RecordKind } from "../data/queries";
import thumbStyles from "../media/images/ImageList.module.css";
import { AdminIcon, type AdminIconName } from "../ui/AdminIcon";
import { Page, Sheet, sheetItem } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { SmallButton } from "../ui/SmallButton";
import { visibilityState } from "../ui/visibility";
import type { AnyRecordType } from "./recordFormTypes";
import { useMoveToTrash } from "./useTrash";

const PER_PAGE = 50;

/** What the list of every kind shows of a record. */
type ListedRecord = { id: number } & Partial<
  Pick<AdminProductSummary, "name" | "sku" | "picture" | "label" | "visibility" | "visible_from"> &
    Pick<AdminPostSummary, "title" | "slug" | "featured" | "state">
>;

export function titleOf(row: { name?: string; title?: string }): string {
  return row.name ?? row.title ?? "";
}

/** The address of its public page; undefined for what is not public. */
function publicAddress(
  kind: RecordKind,
  { id, slug, state, visibility = "public", visible_from }: ListedRecord,
): string | undefined {
  if (kind === "products") {
    return visibilityState(visible_from ?? visibility) === "public" ? paths.product(id) : undefined;
  }
  return slug && state === "public" ? paths.post(slug) : undefined;
}

/** A quick filter; `more`: in the menu behind the others. */
export type QuickRow = readonly [
  param: QuickFilter["param"],
  value: string,
  label: string,
  more?: boolean,
];

type Props<Row extends ListedRecord> = {
  of: AnyRecordType;
  /** What the search finds, and an example of it in the empty field. */
  search: readonly [label: string, example: string];
  /** The selects beside the search. */
  filters: readonly Filter[];
  /** What the list can be narrowed to. */
  quick: readonly QuickRow[];
  order: Sort;
  columns: readonly Column<Row>[];
  /** A few words after each name. */
  subtitle?: (row: Row) => string;
  /** What stands out of a row, after its name. */
  mark?: (row: Row) => ReactNode;
  /** Below "No products yet". */
  emptyHint: string;
  /** Further buttons beside the title. */
  actions?: ReactNode;
  /** Rows that are changed together. */
  selection?: ReturnType<typeof useSelection<Row>>;
  /** Below the list. */
  children?: (list: ListedMatches) => ReactNode;
};

type Listed<Row> = PageOf<Row> & { counts?: Record<string, number> };

/** All that the list finds, whatever its page. */
export type ListedMatches = {
  /** The query that finds them. */
  filter: string;
  total: number;
};

/** The list of one kind of record: search, filter, order, pages, and deleting one of them. */
export function RecordListPage<Row extends ListedRecord>(props: Props<Row>) {
  const { of, filters, quick, selection } = props;
  const many = `${of.name}s`;
  const listing = useListing(props.order);
  const { q, page, sort, set } = listing;
  const chosen = {
    category: listing.get("category"),
    state: listing.get("state"),
    missing: listing.get("missing"),
    import: listing.get("import"),
  };
  const read = useQuery(
    qAs<Listed<Row>>(`/api/admin/${of.kind}`, {
      q,
      ...chosen,
      sort: formatSort(sort),
      page,
      per_page: PER_PAGE,
      counts: 1,
    }),
  );
  const moveToTrash = useMoveToTrash(of.kind, {
    deleted: `${capitalised(of.name)} deleted successfully`,
    failure: `Failed to delete ${of.name}`,
  });
  const askToDelete = (row: Row) =>
    void confirmDeletion({
      title: `Delete this ${of.name}?`,
      text: (
        <>
          <p>
            <strong>{titleOf(row)}</strong>
            {row.sku ? ` (${row.sku})` : null}
          </p>
          <p>It leaves the public site at once and stays in the trash for 30 days.</p>
        </>
      ),
      run: async () => {
        const deleted = { id: row.id, name: titleOf(row), address: publicAddress(of.kind, row) };
        if (await moveToTrash.run(deleted)) selection?.remove([row.id]);
      },
    });
  const { data } = read;

  const add = of.name === "product" ? WORDS.newProduct : WORDS.newBlog;
  const hasFilter = Object.values(chosen).some(Boolean);
  return (
    <Page
      title={capitalised(many)}
      actions={
        <>
          {props.actions}
          <RouterButtonLink to={of.paths.add} icon="plus">
            {add}
          </RouterButtonLink>
        </>
      }
    >
      <ResourceList
        read={read}
        nouns={[of.name, many]}
        failure={q ? "Search failed" : `Failed to load ${many}`}
        listing={listing}
        search={props.search}
        filters={filters}
        quick={quick.map(([param, value, label, more = false]) => {
          return { param, value, label, more, count: data?.counts?.[value] };
        })}
        alsoBy={["import"]}
        columns={columnsOf(props, askToDelete)}
        rowKey={(row) => row.id}
        {...(selection ? { selection: selection.table(data?.items) } : {})}
        none={{
          hint: q
            ? `No ${of.name} holds “${q}”${hasFilter ? " with this filter" : ""}.`
            : `No ${of.name} is left with this filter.`,
        }}
        empty={{
          hint: props.emptyHint,
          action: (
            <RouterButtonLink to={of.paths.add} variant="outline" icon="plus">
              {add}
            </RouterButtonLink>
          ),
        }}
      >
        {chosen.import ? (
          <p className="row wrap gap-2 small">
            <span>Only what import {chosen.import} added.</span>
            <SmallButton onClick={() => set({ import: null })}>{`Show all ${many}`}</SmallButton>
          </p>
        ) : null}
      </ResourceList>
      {props.children?.({
        filter: formatQuery({ q: q || null, ...chosen }).slice(1),
        total: data?.total ?? 0,
      })}
    </Page>
  );
}

/** Image and name before a kind's own columns, the actions after them. */
function columnsOf<Row extends ListedRecord>(
  { of, columns, subtitle, mark }: Props<Row>,
  onDelete: (row: Row) => void,
): Column<Row>[] {
  return [
    {
      header: "Image",
      kind: "image",
      cell: (row) => <Thumb row={row} />,
    },
    {
      header: capitalised(of.titleField),
      kind: "wide",
      sort: of.titleField,
      cell: (row) => (
        <span className={styles.named}>
          <Title of={of} row={row} />
          {mark?.(row)}
          {subtitle?.(row) ? <span className={styles.subtitle}>{subtitle(row)}</span> : null}
        </span>
      ),
    },
    ...columns,
    {
      header: "Actions",
      kind: "menu",
      cell: (row) => <RowActions of={of} row={row} onDelete={() => onDelete(row)} />,
    },
  ];
}

/** Decorative: the picture, the label of a product without one, or a sign for neither. */
function Thumb({ row: { picture, label } }: { row: ListedRecord }) {
  return (
    <span className={thumbStyles.thumb}>
      {picture ? (
        <Picture picture={picture} sizes="2.25rem" alt="" />
      ) : label ? (
        <PackThumb label={label} className={styles.label} />
      ) : (
        <AdminIcon name="image" />
      )}
    </span>
  );
}

function Title({ of, row }: { of: AnyRecordType; row: ListedRecord }) {
  // The list as it is now, for the way back.
  const { search } = useLocation();
  return (
    <Link to={of.paths.edit(row.id)} state={{ list: search }} className={styles.name}>
      {row.featured ? <Icon name="star" size={16} /> : null}
      <span className={styles.text}>
        {row.featured ? <span className="visually-hidden">Featured: </span> : null}
        {titleOf(row)}
      </span>
    </Link>
  );
}

type RowActionsProps = { of: AnyRecordType; row: ListedRecord; onDelete: () => void };

/** Buttons side by side; on phones one button that opens a menu. */
function RowActions({ of, row, onDelete }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  // The list as it is now, for the way back.
  const state = { list: useLocation().search };
  const name = titleOf(row);
  const copy = of.paths.copy?.(row.id);
  const links: { to: string; icon: AdminIconName; words: string }[] = [
    { to: of.paths.edit(row.id), icon: "pencil", words: WORDS.edit },
    ...(copy ? [{ to: copy, icon: "copy" as const, words: WORDS.duplicate }] : []),
  ];
  return (
    <>
      <span className={styles.tools}>
        {links.map(({ to, icon, words }) => (
          <Link
            key={to}
            to={to}
            state={state}
            className={buttonStyles.icon}
            aria-label={`${words} ${name}`}
            title={words}
          >
            <AdminIcon name={icon} />
          </Link>
        ))}
        <IconButton
          danger
          icon={<AdminIcon name="trash-2" />}
          label={`${ACTIONS.delete.does} ${name}`}
          title={ACTIONS.delete.does}
          onClick={onDelete}
        />
      </span>
      <span className={styles.menu}>
        <IconButton
          icon={<AdminIcon name="ellipsis-vertical" />}
          label={`Actions for ${name}`}
          title="Actions"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </span>
      {open ? (
        <Sheet open onClose={() => setOpen(false)} title={name}>
          {links.map(({ to, icon, words }) => (
            <Link key={to} to={to} state={state} className={sheetItem}>
              <AdminIcon name={icon} />
              {words}
            </Link>
          ))}
          <button
            type="button"
            className={sheetItem}
            data-danger=""
            onClick={() => {
              setOpen(false);
              onDelete();
            }}
          >
            <AdminIcon name="trash-2" />
            {ACTIONS.delete.does}
          </button>
        </Sheet>
      ) : null}
    </>
  );
}

/** The selected rows, across the pages of the list: turning a page keeps them. */
export function useSelection<Row extends Pick<ListedRecord, "id" | "name" | "title">>() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  return {
    rows: [...chosen.values()],
    /** For the table that shows these rows of the list. */
    table: (shown: readonly Row[] = []): Selection<number> => ({
      selected,
      label: (id) => `Select ${shown.filter((row) => row.id === id).map(titleOf)[0] ?? "it"}`,
      // The checkbox in the header applies to this page only; rows of other pages stay selected.
      onChange: (next) =>
        setChosen((before) => {
          const all = new Map(before);
          for (const row of shown) {
            if (next.has(row.id)) all.set(row.id, row);
            else all.delete(row.id);
          }
          return all;
        }),
    }),
    clear: () => setChosen(new Map()),
    remove: (ids: readonly number[]) =>
      setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}
