import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useParams } from "react-router";
import type { WithEtag } from "../api/client";
import type { AdminProduct } from "../api/types";
import { RecordPage } from "../editing/RecordPage";
import { useFormRoute } from "../editing/useFormRoute";
import { recordKey } from "../editing/useRecord";
import { NotFound } from "../layout/NotFound";
import { adminPaths } from "../paths";
import { ProductForm } from "./ProductForm";
import { copyOf, EMPTY_PRODUCT, readProduct } from "./values";

type Reload = (record: WithEtag<AdminProduct>) => void;
type NewProps = { onCreated: (id: number) => void; onReload: Reload };

/** A new product, or one that is there. */
export function ProductFormPage() {
  const client = useQueryClient();
  const { id, isNew, form, onCreated, reload } = useFormRoute(
    useParams().id,
    adminPaths.editProduct,
  );
  if (isNew) {
    const onReload: Reload = (record) => {
      client.setQueryData(recordKey("products", record.data.id), record);
      reload();
    };
    return <NewProduct key={`new-${form}`} onCreated={onCreated} onReload={onReload} />;
  }
  if (id === null || !Number.isInteger(id) || id <= 0) return <NotFound />;
  return (
    <RecordPage<AdminProduct>
      key={id}
      kind="products"
      id={id}
      title="Edit Product"
      thing="product"
      failure="Failed to load product"
      listPath={adminPaths.products}
    >
      {(record, replace, round) => (
        <Editing key={round} id={id} record={record} onReload={replace} />
      )}
    </RecordPage>
  );
}

/** Empty, or filled in from another product (`?copy=12`). */
function NewProduct(props: NewProps) {
  const { search } = useLocation();
  // The address changes when the product is there; what it was copied from stays.
  const [copied] = useState(() => Number(new URLSearchParams(search).get("copy")));
  if (!Number.isInteger(copied) || copied <= 0) {
    return <ProductForm id={null} start={EMPTY_PRODUCT} etag={null} {...props} />;
  }
  return (
    <RecordPage<AdminProduct>
      kind="products"
      id={copied}
      title="Add New Product"
      thing="product"
      failure="Failed to load product"
      listPath={adminPaths.products}
    >
      {({ data }) => <CopyForm product={data} {...props} />}
    </RecordPage>
  );
}

function CopyForm({ product, ...props }: NewProps & { product: AdminProduct }) {
  const [start] = useState(() => copyOf(readProduct(product)));
  return <ProductForm id={null} start={start} etag={null} {...props} />;
}

type Props = { id: number; record: WithEtag<AdminProduct>; onReload: Reload };

function Editing({ id, record, onReload }: Props) {
  const start = useMemo(() => readProduct(record.data), [record.data]);
  return <ProductForm id={id} start={start} etag={record.etag} onReload={onReload} />;
}
