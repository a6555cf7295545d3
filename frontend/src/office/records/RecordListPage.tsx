import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { Page as PageOf } from "../../data/client";
import { confirmDeletion } from "../../editing/confirm";
import type { Column, Selection } from "../../lists/DataTable";
import type { Filter, QuickFilter } from "../../lists/ListFilter";
import { ResourceList } from "../../lists/ResourceList";
import { formatSort, type Sort, useListing } from "../../lists/useListing";
import { WORDS } from "../../words/actions";
import { formatQuery } from "../../words/query";
import { capitalised } from "../../words/text";
import { qAs } from "../data/queries";
import { Page } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { SmallButton } from "../ui/SmallButton";
import { type ListedRecord, publicAddress, recordColumns, titleOf } from "./recordColumns";
import type { AnyRecordType } from "./recordFormTypes";
import { useMoveToTrash } from "./useTrash";

const PER_PAGE = 50;

/** A quick filter; `more`: in the menu behind the others. */
export type QuickRow = readonly [
  param: QuickFilter["param"],
  value: string,
  label: string,
  more?: boolean,
];

type Props<Row extends Named> = {
  of: AnyRecordType;
  searchLabel: string;
  /** What may be typed, in the empty field. */
  searchExample: string;
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
        search={[props.searchLabel, props.searchExample]}
        filters={filters}
        quick={quick.map(([param, value, label, more = false]) => {
          return { param, value, label, more, count: data?.counts?.[value] };
        })}
        alsoBy={["import"]}
        columns={recordColumns(of, props, askToDelete)}
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

type Named = { id: number; name?: string; title?: string };

/** The selected rows, across the pages of the list: turning a page keeps them. */
export function useSelection<Row extends Named>() {
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
