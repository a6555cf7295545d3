import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { PackLabel, Picture } from "../../api/types";
import { capitalised } from "../../format/text";
import { paths } from "../../paths";
import { PackThumb } from "../../recordViews/PackLabel";
import { Icon } from "../../ui/Icon";
import type { RecordKind } from "../api/queries";
import { Thumb } from "../images/Thumb";
import { AdminIcon } from "../shared/AdminIcon";
import type { Column } from "../shared/DataTable";
import { visibilityState } from "../shared/visibility";
import styles from "./List.module.css";
import { RowActions } from "./RowActions";
import type { AnyRecordType } from "./recordFormTypes";

/** What the list of every kind shows of a record. */
export type ListedRecord = {
  id: number;
  picture: Picture | null;
  label?: PackLabel | null;
  name?: string;
  title?: string;
  sku?: string | null;
  featured?: boolean;
  slug?: string;
  state?: string;
  visibility?: string;
  visible_from?: string | null;
};

export function titleOf(row: { name?: string; title?: string }): string {
  return row.name ?? row.title ?? "";
}

/** The address of its public page; undefined for what is not public. */
export function publicAddress(
  kind: RecordKind,
  { id, slug, state, visibility = "public", visible_from }: ListedRecord,
): string | undefined {
  if (kind === "products") {
    return visibilityState(visible_from ?? visibility) === "public" ? paths.product(id) : undefined;
  }
  return slug && state === "public" ? paths.post(slug) : undefined;
}

type OwnColumns<Row> = {
  columns: readonly Column<Row>[];
  subtitle?: (row: Row) => string;
  mark?: (row: Row) => ReactNode;
};

/** Image and name before a kind's own columns, the actions after them. */
export function recordColumns<Row extends ListedRecord>(
  of: AnyRecordType,
  { columns, subtitle, mark }: OwnColumns<Row>,
  onDelete: (row: Row) => void,
): Column<Row>[] {
  return [
    {
      key: "image",
      header: "Image",
      kind: "image",
      cell: (row) => <Thumb image={row.picture} label={<RowLabel row={row} />} />,
    },
    {
      key: "name",
      header: capitalised(of.titleField),
      kind: "wide",
      sort: of.titleField,
      cell: (row) => (
        <span className={styles.named}>
          <Title of={of} row={row} />
          {mark?.(row)}
          {subtitle?.(row) ? <span className={styles.subtitle}>{subtitle(row)}</span> : null}
        </span>
      ),
    },
    ...columns,
    {
      key: "actions",
      header: "Actions",
      kind: "menu",
      cell: (row) => (
        <RowActions
          name={titleOf(row)}
          edit={of.paths.edit(row.id)}
          copy={of.paths.copy?.(row.id)}
          onDelete={() => onDelete(row)}
        />
      ),
    },
  ];
}

/** A product without a picture has its label. */
function RowLabel({ row: { label } }: { row: ListedRecord }) {
  return label ? <PackThumb label={label} className={styles.label} /> : <AdminIcon name="image" />;
}

function Title({ of, row }: { of: AnyRecordType; row: ListedRecord }) {
  // The list as it is now, for the way back.
  const { search } = useLocation();
  return (
    <Link to={of.paths.edit(row.id)} state={{ list: search }} className={styles.name}>
      {row.featured ? <Icon name="star" size={16} /> : null}
      <span className={styles.text}>
        {row.featured ? <span className="visually-hidden">Featured: </span> : null}
        {titleOf(row)}
      </span>
    </Link>
  );
}
