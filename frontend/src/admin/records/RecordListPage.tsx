import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { counted } from "../../format/number";
import { formatQuery } from "../../format/query";
import { capitalised } from "../../format/text";
import { Button } from "../../ui/Button";
import { recordListQuery } from "../api/queries";
import { confirmDeletion } from "../shared/confirm";
import type { Column } from "../shared/DataTable";
import { Empty, Page } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { SearchForm } from "../shared/SearchForm";
import { formatSort, type Sort, useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { type Filter, ListFilter, type QuickFilter } from "./ListFilter";
import { type ListedRecord, publicAddress, recordColumns, titleOf } from "./recordColumns";
import type { AnyRecordType } from "./recordFormTypes";
import type { RowSelection } from "./useSelection";
import { useMoveToTrash } from "./useTrash";

const PER_PAGE = 50;

type Props<Row> = {
  of: AnyRecordType;
  searchLabel: string;
  /** What may be typed, in the empty field. */
  searchExample: string;
  /** The selects beside the search. */
  filters: readonly Filter[];
  /** What the list can be narrowed to, with the counts of the matches. */
  quick: (counts: Readonly<Record<string, number>> | undefined) => readonly QuickFilter[];
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
  selection?: RowSelection<Row>;
  /** Below the list. */
  children?: (list: ListedMatches) => ReactNode;
};

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
    recordListQuery<Row>(of.kind, {
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
  const filtered = q !== "" || hasFilter;
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
      <ListFilter
        search={
          <SearchForm
            label={props.searchLabel}
            placeholder={props.searchExample}
            value={q}
            onSearch={(text, more) => set({ q: text }, more)}
          />
        }
        filters={filters}
        quick={quick(data?.counts)}
        all={`All ${many}`}
        chosenIn={(name) => chosen[name] ?? ""}
        onChange={set}
      />
      {chosen.import ? (
        <p className="row wrap gap-2 small">
          <span>Only what import {chosen.import} added.</span>
          <Button variant="outline" size="sm" onClick={() => set({ import: null })}>
            {`Show all ${many}`}
          </Button>
        </p>
      ) : null}
      <p role="status" className="visually-hidden">
        {data && filtered && !read.isPlaceholderData ? counted(data.total, of.name) : ""}
      </p>
      <PagedTable
        read={read}
        failure={q ? "Search failed" : `Failed to load ${many}`}
        caption={capitalised(many)}
        columns={recordColumns(of, props, askToDelete)}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={listing.setSort}
        {...(selection ? { selection: selection.table(data?.items) } : {})}
        empty={
          filtered ? (
            <Empty kicker="Nothing matches" title={`No ${many} found`}>
              <p>
                {q
                  ? `No ${of.name} holds “${q}”${hasFilter ? " with this filter" : ""}.`
                  : `No ${of.name} is left with this filter.`}
              </p>
              <Button
                variant="outline"
                onClick={() =>
                  set({ q: null, category: null, state: null, missing: null, import: null })
                }
              >
                {WORDS.clearFilters}
              </Button>
            </Empty>
          ) : (
            <Empty kicker={capitalised(many)} title={`No ${many} yet`}>
              <p>{props.emptyHint}</p>
              <RouterButtonLink to={of.paths.add} variant="outline" icon="plus">
                {add}
              </RouterButtonLink>
            </Empty>
          )
        }
        pages={{
          label: `Pages of ${many}`,
          things: data?.total === 1 ? of.name : many,
          href: listing.pageHref,
        }}
      />
      {props.children?.({
        filter: formatQuery({ q: q || null, ...chosen }).slice(1),
        total: data?.total ?? 0,
      })}
    </Page>
  );
}
