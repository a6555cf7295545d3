import { useQuery } from "@tanstack/react-query";
import type { AdminProductSummary } from "../../../data/schema";
import type { Column } from "../../../lists/DataTable";
import listStyles from "../../../lists/List.module.css";
import { Badge } from "../../../ui/Badge";
import { q } from "../../data/queries";
import { FilesMenu } from "../../imports/useExport";
import { dayMonthTime, When } from "../../ui/time";
import { VISIBILITY_LABELS, visibilityInWords, visibilityState } from "../../ui/visibility";
import { type QuickRow, RecordListPage, useSelection } from "../RecordListPage";
import { BulkBar } from "./BulkBar";
import { factsInList, MISSING_FILTERS } from "./missingFacts";
import { PRODUCT } from "./product";

const COLUMNS: Column<AdminProductSummary>[] = [
  { header: "SKU", kind: "whole", sort: "sku", cell: ({ sku }) => sku ?? "—" },
  { header: "Category", sort: "category", cell: ({ category }) => category },
  {
    header: "Created",
    kind: "whole",
    sort: "created",
    cell: (product) => <When at={product.created_at} />,
  },
];

const QUICK: readonly QuickRow[] = [
  ["state", "hidden", VISIBILITY_LABELS.hidden],
  ["state", "scheduled", VISIBILITY_LABELS.scheduled],
  ["state", "not_printed", "Name in Latin letters in PDFs", true],
  ...MISSING_FILTERS,
];

export function ProductsPage() {
  const categories = useQuery(q("/api/categories")).data ?? [];
  const selection = useSelection<AdminProductSummary>();
  return (
    <RecordListPage<AdminProductSummary>
      of={PRODUCT}
      search={["Search by name, description or SKU", "Name, SKU or salt"]}
      filters={[
        {
          name: "category",
          label: "Category",
          choices: [
            ["", "All categories"],
            ...categories.map(({ slug, name }) => [slug, name] as const),
          ],
        },
      ]}
      quick={QUICK}
      order={{ by: "created", descending: true }}
      columns={COLUMNS}
      subtitle={factsInList}
      mark={(product) => <VisibilityMark of={product.visible_from ?? product.visibility} />}
      emptyHint="The first one you add is on the public site at once, unless you hide it."
      actions={<FilesMenu kind="products" />}
      selection={selection}
    >
      {(list) =>
        selection.rows.length > 0 ? (
          <BulkBar selected={selection.rows} list={list} onClear={selection.clear} />
        ) : null
      }
    </RecordListPage>
  );
}

/** What is not public says so. */
function VisibilityMark({ of }: { of: string }) {
  const state = visibilityState(of);
  if (state === "public") return null;
  return (
    <span title={visibilityInWords(of)} className={listStyles.mark}>
      <Badge tone={state === "hidden" ? "outline" : "marigold"}>{VISIBILITY_LABELS[state]}</Badge>
      {state === "scheduled" ? <span className="meta">{dayMonthTime(of)}</span> : null}
    </span>
  );
}
