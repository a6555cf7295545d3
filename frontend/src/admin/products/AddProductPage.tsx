import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminProduct } from "../api/types";
import { RecordPage } from "../editing/RecordPage";
import { adminPaths } from "../paths";
import { ProductForm } from "./ProductForm";
import { copyOf, EMPTY_PRODUCT, readProduct } from "./values";

/** A new product, empty or filled in from another one (`?copy=12`). */
export function AddProductPage() {
  const [params] = useSearchParams();
  const copied = Number(params.get("copy"));
  if (!Number.isInteger(copied) || copied <= 0) {
    return <ProductForm id={null} start={EMPTY_PRODUCT} etag={null} onReload={nothing} />;
  }
  return (
    <RecordPage<AdminProduct>
      key={copied}
      kind="products"
      id={copied}
      title="Add New Product"
      thing="product"
      failure="Failed to load product"
      listPath={adminPaths.products}
    >
      {({ data }) => <CopyForm product={data} />}
    </RecordPage>
  );
}

function CopyForm({ product }: { product: AdminProduct }) {
  const [start] = useState(() => copyOf(readProduct(product)));
  return <ProductForm id={null} start={start} etag={null} onReload={nothing} />;
}

function nothing(): void {
  // A new product has no other version.
}
