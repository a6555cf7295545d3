import { useMemo, useState } from "react";
import type { AdminProductSummary } from "../api/types";
import type { Selection } from "../shared/DataTable";

type Result = {
  products: AdminProductSummary[];
  table: Selection<number>;
  clear: () => void;
  /** These are no longer there, or are done with. */
  remove: (ids: readonly number[]) => void;
};

/** What is selected, across the pages of the list: turning a page loses nothing. */
export function useSelection(rows: readonly AdminProductSummary[] | undefined): Result {
  const [kept, setKept] = useState<ReadonlyMap<number, AdminProductSummary>>(new Map());
  const selected = useMemo(() => new Set(kept.keys()), [kept]);
  const names = useMemo(() => new Map(rows?.map(({ id, name }) => [id, name])), [rows]);
  return {
    products: [...kept.values()],
    table: {
      selected,
      label: (id) => `Select ${names.get(id) ?? "product"}`,
      // The box at the head speaks for this page only; what is selected on others stays.
      onChange: (next) => setKept((before) => merged(before, rows ?? [], next)),
    },
    clear: () => setKept(new Map()),
    remove: (ids) => setKept((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

function merged(
  before: ReadonlyMap<number, AdminProductSummary>,
  rows: readonly AdminProductSummary[],
  next: ReadonlySet<number>,
): Map<number, AdminProductSummary> {
  const all = new Map(before);
  for (const row of rows) {
    if (next.has(row.id)) all.set(row.id, row);
    else all.delete(row.id);
  }
  return all;
}
