import { useMemo, useState } from "react";
import type { Selection } from "../../lists/DataTable";
import { titleOf } from "./recordColumns";

type Named = { id: number; name?: string; title?: string };

export type RowSelection<Row> = {
  rows: Row[];
  /** For the table that shows these rows of the list. */
  table: (shown: readonly Row[] | undefined) => Selection<number>;
  clear: () => void;
  remove: (ids: readonly number[]) => void;
};

/** The selected rows, across the pages of the list: turning a page keeps them. */
export function useSelection<Row extends Named>(): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  return {
    rows: [...chosen.values()],
    table: (shown = []) => ({
      selected,
      label: (id) => `Select ${shown.filter((row) => row.id === id).map(titleOf)[0] ?? "it"}`,
      // The checkbox in the header applies to this page only; rows of other pages stay selected.
      onChange: (next) => setChosen((before) => merged(before, shown, next)),
    }),
    clear: () => setChosen(new Map()),
    remove: (ids) =>
      setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

function merged<Row extends Named>(
  before: ReadonlyMap<number, Row>,
  shown: readonly Row[],
  next: ReadonlySet<number>,
): Map<number, Row> {
  const all = new Map(before);
  for (const row of shown) {
    if (next.has(row.id)) all.set(row.id, row);
    else all.delete(row.id);
  }
  return all;
}
