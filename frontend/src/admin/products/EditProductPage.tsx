import { useMemo } from "react";
import { useParams } from "react-router";
import type { Tagged } from "../api/client";
import type { AdminProduct } from "../api/types";
import { RecordPage } from "../editing/RecordPage";
import { NotFound } from "../layout/NotFound";
import { adminPaths } from "../paths";
import { ProductForm } from "./ProductForm";
import { readProduct } from "./values";

export function EditProductPage() {
  const id = Number(useParams().id);
  if (!Number.isInteger(id) || id <= 0) return <NotFound />;
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
        <Editing key={round} id={id} record={record} replace={replace} />
      )}
    </RecordPage>
  );
}

type Props = {
  id: number;
  record: Tagged<AdminProduct>;
  replace: (record: Tagged<AdminProduct>) => void;
};

function Editing({ id, record, replace }: Props) {
  const start = useMemo(() => readProduct(record.data), [record.data]);
  return <ProductForm id={id} start={start} etag={record.etag} onReload={replace} />;
}
