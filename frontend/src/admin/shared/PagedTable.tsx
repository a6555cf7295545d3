import { DataTable, type TableProps } from "./DataTable";
import { ErrorState, useFailureToast } from "./ErrorState";
import type { Read } from "./Loaded";
import { type PageOfList, Pager } from "./Pager";
import { useLastPage } from "./useListing";

type Props<Row, Key> = Omit<TableProps<Row, Key>, "rows" | "stale"> & {
  read: Read<{ items: readonly Row[] } & Partial<PageOfList>> & { isPlaceholderData: boolean };
  failure: string;
  /** Name of the pages, their noun, and the address of each; none for a list that is one page. */
  pages?: {
    label: string;
    things: string;
    href: (page: number) => string;
    /** Nothing is said of a single page. */
    severalOnly?: boolean;
  };
};

/** A list of the office as a table with its pages, or that it could not be read. */
export function PagedTable<Row, Key extends string | number>(props: Props<Row, Key>) {
  const { read, failure, pages, ...table } = props;
  const { data, isError, error, isPlaceholderData, refetch } = read;
  const list = pages && data && isPage(data) ? data : undefined;
  useFailureToast(failure, isError, error);
  useLastPage(list);
  if (isError && !data) {
    return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div>
      <DataTable {...table} rows={data?.items} stale={isPlaceholderData} />
      {pages && list && !(pages.severalOnly && list.total <= list.per_page) ? (
        <Pager label={pages.label} list={list} things={pages.things} href={pages.href} />
      ) : null}
    </div>
  );
}

function isPage<T extends Partial<PageOfList>>(list: T): list is T & PageOfList {
  return list.total !== undefined;
}
