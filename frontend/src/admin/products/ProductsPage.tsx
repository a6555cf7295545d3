import { useQuery } from "@tanstack/react-query";
import { termsQuery } from "../api/queries";
import type { AdminProductSummary } from "../api/types";
import { RecordFiles } from "../imports/RecordFiles";
import { RecordListPage } from "../records/RecordListPage";
import { useSelection } from "../records/useSelection";
import type { Column } from "../shared/DataTable";
import { When } from "../shared/When";
import { BulkBar } from "./BulkBar";
import { factsInList, missingFilters } from "./missingFacts";
import { PRODUCT } from "./product";

const COLUMNS: Column<AdminProductSummary>[] = [
  { key: "sku", header: "SKU", kind: "whole", sort: "sku", cell: ({ sku }) => sku ?? "—" },
  { key: "category", header: "Category", sort: "category", cell: ({ category }) => category },
  {
    key: "created",
    header: "Created",
    kind: "whole",
    sort: "created",
    cell: (product) => <When at={product.created_at} />,
  },
];

export function ProductsPage() {
  const categories = useQuery(termsQuery("categories")).data ?? [];
  const selection = useSelection<AdminProductSummary>();
  return (
    <RecordListPage<AdminProductSummary>
      of={PRODUCT}
      searchLabel="Search by name, description or SKU"
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
      quick={missingFilters}
      order={{ by: "created", descending: true }}
      columns={COLUMNS}
      subtitle={factsInList}
      emptyHint="The first one you add is on the public site at once."
      actions={<RecordFiles kind="products" />}
      selection={selection}
    >
      {selection.rows.length > 0 ? (
        <BulkBar
          selected={selection.rows}
          categories={categories.map(({ name }) => name)}
          onClear={selection.clear}
          onDeleted={selection.remove}
        />
      ) : null}
    </RecordListPage>
  );
}
