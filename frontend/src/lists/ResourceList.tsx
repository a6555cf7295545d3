/**
 * The one list screen of the back office: search, filters, table, pages, and what can be done with a row. A list describes
 * itself; what it reads comes in as `read`, what its address chooses as `listing`.
 */

import type { ReactNode } from "react";
import { AdminIcon, type AdminIconName } from "../office/ui/AdminIcon";
import { Empty, ErrorState, type Read, useFailureToast } from "../office/ui/Page";
import { SmallButton } from "../office/ui/SmallButton";
import { Button, IconButton } from "../ui/Button";
import { WORDS } from "../words/actions";
import { counted } from "../words/number";
import { capitalised } from "../words/text";
import { type Column, DataTable, type PageOfList, Pager, type TableProps } from "./DataTable";
import { type Filter, ListFilter, type QuickFilter } from "./ListFilter";
import { useLastPage, type useListing } from "./useListing";

export type RowAction = {
  /** The name of a button that shows its icon alone. */
  label?: string;
  icon?: AdminIconName;
  /** What the button shows; `of` follows for screen readers. */
  words?: string;
  of?: string;
  run: () => unknown;
  busy?: boolean;
  danger?: boolean;
  quiet?: boolean;
};

type EmptyWords = { kicker?: string; title?: string; hint: ReactNode; action?: ReactNode };

type Props<Row, Key> = Pick<TableProps<Row, Key>, "rowKey" | "selection"> & {
  columns?: TableProps<Row, Key>["columns"];
  /** In the place of the table, of rows that are none; undefined while they are loaded. */
  body?: (rows: readonly Row[] | undefined, stale: boolean) => ReactNode;
  read: Read<{ items: readonly Row[] } & Partial<PageOfList>> & { isPlaceholderData: boolean };
  /** What the rows are called. */
  nouns: readonly [one: string, many: string];
  caption?: string;
  failure: string;
  /** None for a list that is one page and has neither search nor filters. */
  listing?: ReturnType<typeof useListing>;
  search?: readonly [label: string, example: string];
  filters?: readonly Filter[];
  quick?: readonly QuickFilter[];
  /** Further inputs beside the filters, and the names in the address of what else leaves only some rows. */
  inputs?: ReactNode;
  alsoBy?: readonly string[];
  actions?: (row: Row) => readonly RowAction[] | string;
  /** In the place of the table where there are no rows. */
  empty: EmptyWords;
  /** The same where the search or a filter leaves none. */
  none?: EmptyWords;
  /** Above the table. */
  children?: ReactNode;
};

export function ResourceList<Row, Key extends string | number>(props: Props<Row, Key>) {
  const { read, listing, search, filters = [], quick = [], actions, selection, body } = props;
  const { columns = [], alsoBy = [] } = props;
  const { data, isError, error, isPlaceholderData, refetch } = read;
  const [one, many] = props.nouns;
  const { caption = capitalised(many), failure } = props;
  const { q = "", set = () => undefined } = listing ?? {};
  const pages = data && listing && isPage(data) ? data : undefined;
  useFailureToast(failure, isError, error);
  useLastPage(pages);
  const chosenIn = (name: string) => listing?.get(name) ?? "";
  const names = [
    ...filters.filter(({ isOrder }) => !isOrder).map(({ name }) => name),
    ...quick.map(({ param }) => param),
    ...alsoBy,
  ];
  const filtered = q !== "" || names.some(chosenIn);
  const clear = () => set(Object.fromEntries(["q", ...names].map((name) => [name, null])));
  const all: Column<Row>[] = [...columns];
  if (actions) {
    all.push({
      header: "Actions",
      kind: "actions",
      cell: (row) => <Actions of={actions(row)} />,
    });
  }
  const empty = filtered ? (
    <Nothing kicker="Nothing matches" title={`No ${many} found`} {...props.none}>
      <Button variant="outline" onClick={clear}>
        {WORDS.clearFilters}
      </Button>
    </Nothing>
  ) : (
    <Nothing kicker={caption} title={`No ${many} yet`} {...props.empty} />
  );
  return (
    <>
      {search ? (
        <ListFilter
          search={search}
          q={q}
          filters={filters}
          quick={quick}
          all={`All ${many}`}
          chosenIn={chosenIn}
          onChange={set}
        >
          {props.inputs}
        </ListFilter>
      ) : null}
      {props.children}
      <p role="status" className="visually-hidden">
        {pages && filtered && !isPlaceholderData ? counted(pages.total, one) : ""}
      </p>
      {isError && !data ? (
        <ErrorState title={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <div>
          {body && data?.items.length !== 0 ? (
            body(data?.items, isPlaceholderData)
          ) : (
            <DataTable
              caption={caption}
              columns={all}
              rows={data?.items}
              rowKey={props.rowKey}
              stale={isPlaceholderData}
              {...(listing ? { sort: listing.sort, onSort: listing.setSort } : {})}
              {...(selection ? { selection } : {})}
              empty={empty}
            />
          )}
          {pages && listing ? (
            <Pager
              label={`Pages of ${many}`}
              list={pages}
              things={pages.total === 1 ? one : many}
              href={listing.pageHref}
            />
          ) : null}
        </div>
      )}
    </>
  );
}

type NothingProps = Partial<EmptyWords> & { kicker: string; title: string; children?: ReactNode };

function Nothing({ kicker, title, hint, action, children }: NothingProps) {
  return (
    <Empty kicker={kicker} title={title}>
      {hint ? <p>{hint}</p> : null}
      {action ?? children}
    </Empty>
  );
}

const drawn = (name: AdminIconName) => <AdminIcon name={name} size={16} />;

/** What can be done with something, as buttons; or why nothing can. */
export function Actions({ of: actions }: { of: readonly RowAction[] | string }) {
  if (typeof actions === "string") return <span className="meta">{actions}</span>;
  return (
    <span className="flex wrap end gap-1">
      {actions.map(({ label = "", icon, words, of, run, busy = false, danger = false, quiet }) => {
        const press = { "aria-disabled": busy, onClick: () => void run() };
        const image = icon && drawn(icon);
        // Its words change with the row, and the button keeps the focus.
        const key = `${icon} ${quiet}`;
        return words === undefined && image ? (
          <IconButton key={key} label={label} icon={image} danger={danger} {...press} />
        ) : (
          <SmallButton
            key={key}
            variant={quiet ? "quiet" : "outline"}
            {...(image ? { icon: image } : {})}
            {...press}
          >
            {words}
            {of ? <span className="visually-hidden"> {of}</span> : null}
          </SmallButton>
        );
      })}
    </span>
  );
}

function isPage<T extends Partial<PageOfList>>(list: T): list is T & PageOfList {
  return list.total !== undefined;
}
