import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../data/paths";
import type { PackLabel, Picture as StoredPicture } from "../../data/schema";
import type { Column } from "../../lists/DataTable";
import styles from "../../lists/List.module.css";
import { PackThumb } from "../../public/views/PackLabel";
import { IconButton } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import buttonStyles from "../../ui/IconButton.module.css";
import { Picture } from "../../ui/Picture";
import { ACTIONS, WORDS } from "../../words/actions";
import { capitalised } from "../../words/text";
import type { RecordKind } from "../data/queries";
import thumbStyles from "../media/images/ImageList.module.css";
import { AdminIcon, type AdminIconName } from "../ui/AdminIcon";
import { Sheet, sheetItem } from "../ui/Page";
import { visibilityState } from "../ui/visibility";
import type { AnyRecordType } from "./recordFormTypes";

/** What the list of every kind shows of a record. */
export type ListedRecord = {
  id: number;
  picture?: StoredPicture | null;
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
      header: "Image",
      kind: "image",
      cell: (row) => <Thumb row={row} />,
    },
    {
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
      header: "Actions",
      kind: "menu",
      cell: (row) => <RowActions of={of} row={row} onDelete={() => onDelete(row)} />,
    },
  ];
}

/** Decorative: the picture, the label of a product without one, or a sign for neither. */
function Thumb({ row: { picture, label } }: { row: ListedRecord }) {
  return (
    <span className={thumbStyles.thumb}>
      {picture ? (
        <Picture picture={picture} sizes="2.25rem" alt="" />
      ) : label ? (
        <PackThumb label={label} className={styles.label} />
      ) : (
        <AdminIcon name="image" />
      )}
    </span>
  );
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

type RowActionsProps = { of: AnyRecordType; row: ListedRecord; onDelete: () => void };

/** Buttons side by side; on phones one button that opens a menu. */
function RowActions({ of, row, onDelete }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  // The list as it is now, for the way back.
  const state = { list: useLocation().search };
  const name = titleOf(row);
  const copy = of.paths.copy?.(row.id);
  const links: { to: string; icon: AdminIconName; words: string }[] = [
    { to: of.paths.edit(row.id), icon: "pencil", words: WORDS.edit },
    ...(copy ? [{ to: copy, icon: "copy" as const, words: WORDS.duplicate }] : []),
  ];
  return (
    <>
      <span className={styles.tools}>
        {links.map(({ to, icon, words }) => (
          <Link
            key={to}
            to={to}
            state={state}
            className={buttonStyles.button}
            aria-label={`${words} ${name}`}
            title={words}
          >
            <AdminIcon name={icon} />
          </Link>
        ))}
        <IconButton
          danger
          icon={<AdminIcon name="trash-2" />}
          label={`${ACTIONS.delete.does} ${name}`}
          title={ACTIONS.delete.does}
          onClick={onDelete}
        />
      </span>
      <span className={styles.menu}>
        <IconButton
          icon={<AdminIcon name="ellipsis-vertical" />}
          label={`Actions for ${name}`}
          title="Actions"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </span>
      {open ? (
        <Sheet open onClose={() => setOpen(false)} title={name}>
          {links.map(({ to, icon, words }) => (
            <Link key={to} to={to} state={state} className={sheetItem}>
              <AdminIcon name={icon} />
              {words}
            </Link>
          ))}
          <button
            type="button"
            className={sheetItem}
            data-danger=""
            onClick={() => {
              setOpen(false);
              onDelete();
            }}
          >
            <AdminIcon name="trash-2" />
            {ACTIONS.delete.does}
          </button>
        </Sheet>
      ) : null}
    </>
  );
}
