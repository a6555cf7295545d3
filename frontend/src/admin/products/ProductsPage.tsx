import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { facetsQuery, productListQuery } from "../api/queries";
import type { AdminProductSummary } from "../api/types";
import { ListFilter } from "../editing/ListFilter";
import { useRemoval } from "../editing/useRemoval";
import { adminPaths } from "../paths";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { DataTable } from "../shared/DataTable";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { SearchForm } from "../shared/SearchForm";
import { formatSort } from "../shared/sorting";
import { useLastPage, useListing } from "../shared/useListing";
import { BulkBar } from "./BulkBar";
import { productColumns } from "./columns";
import { useSelection } from "./useSelection";

const PER_PAGE = 24;

export function ProductsPage() {
  const listing = useListing({ by: "created", descending: true });
  const { q, page, sort } = listing;
  const category = listing.get("category");
  const list = { q, category, sort: formatSort(sort), page, per_page: PER_PAGE };
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(productListQuery(list));
  const categories = useQuery(facetsQuery("categories")).data ?? [];
  const selection = useSelection(data?.items);
  const [doomed, setDoomed] = useState<AdminProductSummary | null>(null);
  const remove = useRemoval("products", {
    deleted: "Product deleted successfully",
    failed: "Failed to delete product",
  });

  const failure = q ? "Search failed" : "Failed to load products";
  useFailureToast(failure, isError, error);
  useLastPage(data);

  const filtered = q !== "" || category !== null;
  return (
    <Page
      title="Products"
      actions={
        <RouterButtonLink to={adminPaths.addProduct} icon="plus">
          Add Product
        </RouterButtonLink>
      }
    >
      <ListFilter
        search={
          <SearchForm
            label="Search by name, description or SKU"
            value={q}
            onSearch={(text) => listing.set({ q: text })}
          />
        }
        label="Category"
        value={category ?? ""}
        choices={[
          ["", "All categories"],
          ...categories.map(({ slug, name }): [string, string] => [slug, name]),
        ]}
        onChange={(value) => listing.set({ category: value })}
      />
      {isError && !data ? (
        <ErrorState title={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <div>
          <DataTable
            caption="Products"
            columns={productColumns(setDoomed)}
            rows={data?.items}
            rowKey={(product) => product.id}
            sort={sort}
            onSort={listing.setSort}
            selection={selection.table}
            stale={isPlaceholderData}
            empty={
              filtered ? (
                <Empty title="No products found">
                  <p>Nothing matches this search and filter.</p>
                  <Button
                    variant="outline"
                    onClick={() => listing.set({ q: null, category: null })}
                  >
                    Show all products
                  </Button>
                </Empty>
              ) : (
                <Empty title="No products yet">
                  <p>The first one you add is on the public site at once.</p>
                  <RouterButtonLink to={adminPaths.addProduct} variant="outline" icon="plus">
                    Add Product
                  </RouterButtonLink>
                </Empty>
              )
            }
          />
          {data ? (
            <Pager
              label="Pages of products"
              page={data.page}
              perPage={data.per_page}
              total={data.total}
              things={data.total === 1 ? "product" : "products"}
              href={listing.pageHref}
            />
          ) : null}
        </div>
      )}
      {selection.products.length > 0 ? (
        <BulkBar
          selected={selection.products}
          categories={categories.map(({ name }) => name)}
          onClear={selection.clear}
          onDeleted={selection.remove}
        />
      ) : null}
      <DeleteDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Delete this product?"
        onConfirm={async () => {
          if (doomed && (await remove(doomed.id, doomed.name))) selection.remove([doomed.id]);
        }}
      >
        <p>
          <strong>{doomed?.name}</strong>
          {doomed?.sku ? ` (${doomed.sku})` : null}
        </p>
        <p>It leaves the public site at once and stays in the trash for 30 days.</p>
      </DeleteDialog>
    </Page>
  );
}
