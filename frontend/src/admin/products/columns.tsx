import { Link, useLocation } from "react-router";
import type { AdminProductSummary } from "../api/types";
import styles from "../editing/List.module.css";
import { RowActions } from "../editing/RowActions";
import { Thumb } from "../images/Thumb";
import { adminPaths } from "../paths";
import type { Column } from "../shared/DataTable";
import { dateInWords } from "../shared/time";

type Product = AdminProductSummary;

export function productColumns(onDelete: (product: Product) => void): Column<Product>[] {
  return [
    {
      key: "image",
      header: "Image",
      kind: "picture",
      cell: (product) => <Thumb image={product.picture} />,
    },
    {
      key: "name",
      header: "Name",
      kind: "wide",
      sort: "name",
      cell: (product) => <Name product={product} />,
    },
    {
      key: "sku",
      header: "SKU",
      kind: "whole",
      sort: "sku",
      cell: (product) => product.sku ?? "—",
    },
    { key: "category", header: "Category", sort: "category", cell: (product) => product.category },
    {
      key: "created",
      header: "Created",
      kind: "whole",
      sort: "created",
      cell: (product) => dateInWords(product.created_at),
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (product) => (
        <RowActions
          name={product.name}
          edit={adminPaths.editProduct(product.id)}
          copy={adminPaths.copyProduct(product.id)}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ];
}

function Name({ product }: { product: Product }) {
  const { search } = useLocation();
  return (
    <Link to={adminPaths.editProduct(product.id)} state={{ list: search }} className={styles.name}>
      {product.name}
    </Link>
  );
}
